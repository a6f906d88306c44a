// From a touch to the new content: the next page as a reader with a phone on slow 4G sees it come.
import type { Locator } from '@playwright/test'
import { median, percentile, type Visita } from './navegador.ts'
import { openTelefono, type Telefono, touch, visit } from './navegador-telefono.ts'

const TOQUES = 5
/** How long somebody looks at what is in sight before touching it, in milliseconds. */
const MIRA_MS = 1_500
const ESPERA_MS = 20_000

type Camino = {
  nombre: string
  desde: (visita: Visita) => string
  /** What is touched the `n`th time. */
  que: (telefono: Telefono, n: number) => Locator
}

const paginaDe = ({ paginas }: Visita, nombre: string): string =>
  paginas.find((one) => one.nombre === nombre)?.url ?? ''

const CAMINOS: readonly Camino[] = [
  {
    nombre: 'libro desde la lista',
    desde: (visita) => paginaDe(visita, 'categoría'),
    que: ({ page }, n) => page.locator('.result h3 a').nth(n),
  },
  {
    nombre: 'lista desde el inicio',
    desde: (visita) => paginaDe(visita, 'inicio'),
    que: ({ page }, n) => page.locator('.site-foot a[href^="/categorias/"]').nth(n),
  },
  {
    nombre: 'página 2',
    desde: (visita) => `${paginaDe(visita, 'categoría')}?cantidad=5`, // the demo's categories are shorter than a page
    que: ({ page }) => page.getByRole('link', { name: 'Página siguiente' }),
  },
]

export type Tiempos = { nombre: string; soltado: number; tocado: number }

/** Medians of the rounds' 95th percentiles, in milliseconds: since the finger was lifted, and since it touched. */
export async function measureToques(visita: Visita): Promise<Tiempos[]> {
  const tiempos: Tiempos[] = []
  for (const camino of CAMINOS) {
    const rondas: { tocado: number; soltado: number }[][] = []
    for (let n = 0; n < visita.veces; n++) rondas.push(await walk(visita, camino))
    tiempos.push({
      nombre: camino.nombre,
      soltado: median(
        rondas.map((ronda) =>
          percentile(
            ronda.map(({ soltado }) => soltado),
            0.95,
          ),
        ),
      ),
      tocado: median(
        rondas.map((ronda) =>
          percentile(
            ronda.map(({ tocado }) => tocado),
            0.95,
          ),
        ),
      ),
    })
  }
  return tiempos
}

/** A reader who comes back each time to touch the next one. */
async function walk(visita: Visita, { desde, que }: Camino) {
  const telefono = await openTelefono(visita.browser)
  const touches: { tocado: number; soltado: number }[] = []
  try {
    for (let n = 0; n < TOQUES; n++) {
      await visit(telefono, desde(visita))
      touches.push(await measureToque(telefono, que(telefono, n)))
    }
  } finally {
    await telefono.context.close()
  }
  return touches
}

/** What tells the content of a page from another one's: its heading, its first book, and that nothing of it is still to come. */
async function measureToque(telefono: Telefono, target: Locator) {
  const { page } = telefono
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await page.waitForTimeout(MIRA_MS)
  const measured = page.evaluate(
    (patience) =>
      new Promise<{ tocado: number; soltado: number } | null>((resolve) => {
        const read = () => {
          const main = document.querySelector('main')
          const busy = main?.querySelector('[aria-busy=true]') != null || main?.querySelector('.skeleton') != null
          return busy
            ? null
            : `${main?.querySelector('h1')?.textContent} ${main?.querySelector('article h3')?.textContent}`
        }
        const before = read()
        let touched = 0
        let lifted = 0
        addEventListener('pointerdown', (event) => (touched = event.timeStamp), { capture: true, once: true })
        addEventListener('pointerup', (event) => (lifted = event.timeStamp), { capture: true, once: true })
        const end = performance.now() + patience
        const look = () => {
          const now = read()
          if (lifted > 0 && now !== null && now !== before) {
            // Once it has been painted.
            const channel = new MessageChannel()
            channel.port1.onmessage = () => {
              const at = performance.now()
              resolve({ tocado: at - touched, soltado: at - lifted })
            }
            return channel.port2.postMessage(null)
          }
          if (performance.now() > end) return resolve(null)
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    ESPERA_MS,
  )
  const box = await target.boundingBox()
  if (!box) throw new Error('what should be touched is not in sight')
  await touch(telefono, box.x + Math.min(box.width / 2, 80), box.y + box.height / 2)
  const times = await measured
  if (!times) throw new Error('nothing new came after a touch')
  return times
}
