// From a touch to the new content: the next page as a reader with a phone on slow 4G sees it come.
import type { Locator } from '@playwright/test'
import { median, percentile, type Visita } from './navegador.ts'
import { openTelefono, type Telefono, touch, visit } from './navegador-telefono.ts'

export const TOQUES = 5
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

/** Milliseconds: the first new content since the finger was lifted, and since it touched; the whole page since it was lifted. */
type Toque = { soltado: number; tocado: number; entera: number }
export type Tiempos = Toque & { nombre: string }

/** Medians of the rounds' 95th percentiles. */
export async function measureToques(visita: Visita): Promise<Tiempos[]> {
  const tiempos: Tiempos[] = []
  for (const camino of CAMINOS) {
    const rondas: Toque[][] = []
    for (let n = 0; n < visita.veces; n++) rondas.push(await walk(visita, camino))
    const summarize = (of: (toque: Toque) => number) => median(rondas.map((ronda) => percentile(ronda.map(of), 0.95)))
    tiempos.push({
      nombre: camino.nombre,
      soltado: summarize(({ soltado }) => soltado),
      tocado: summarize(({ tocado }) => tocado),
      entera: summarize(({ entera }) => entera),
    })
  }
  return tiempos
}

/** A reader who comes back each time to touch the next one. */
async function walk(visita: Visita, { desde, que }: Camino) {
  const telefono = await openTelefono(visita.browser)
  const touches: Toque[] = []
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

/**
 * What tells the content of a page from another one's is its heading, whose books they are, or its first book. The page is whole
 * when it has taken the place of its first view, and nothing of it is still to come.
 */
export async function measureToque(telefono: Telefono, target: Locator): Promise<Toque> {
  const { page } = telefono
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await page.waitForTimeout(MIRA_MS)
  const measured = page.evaluate(
    (patience) =>
      new Promise<Toque | null>((resolve) => {
        const read = () =>
          ['main h1', 'main .category-head p', 'main article h3']
            .map((part) => document.querySelector(part)?.textContent)
            .join(' ')
        const isWhole = () => document.querySelector('main :is([aria-busy=true], .skeleton, .adelanto)') === null
        const before = read()
        let touched = 0
        let lifted = 0
        let first: Omit<Toque, 'entera'> | null = null
        addEventListener('pointerdown', (event) => (touched = event.timeStamp), { capture: true, once: true })
        addEventListener('pointerup', (event) => (lifted = event.timeStamp), { capture: true, once: true })
        const end = performance.now() + patience
        const look = () => {
          const isNew = lifted > 0 && read() !== before
          const whole = isWhole()
          if (performance.now() > end) return resolve(null)
          requestAnimationFrame(look)
          if (!isNew || (first && !whole)) return
          // Once it has been painted.
          const channel = new MessageChannel()
          channel.port1.onmessage = () => {
            const at = performance.now()
            first ??= { tocado: at - touched, soltado: at - lifted }
            if (whole) resolve({ ...first, entera: at - lifted })
          }
          channel.port2.postMessage(null)
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
