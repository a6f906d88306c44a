// What the phone itself takes to answer a touch: a page of one word and a button that changes it. No page of the shop can be faster.
import { median, percentile, type Visita } from './navegador.ts'
import { openTelefono, type Telefono } from './navegador-telefono.ts'
import { measureToque, TOQUES } from './navegador-toques.ts'

/** Milliseconds, medians of the rounds: from the lifted finger to the other word (p95), and the longest interaction. */
export type Suelo = { soltado: number; inp: number }

export async function measureSuelo({ browser, paginas, veces }: Visita): Promise<Suelo> {
  const rondas: Suelo[] = []
  for (let n = 0; n < veces; n++) {
    const telefono = await openTelefono(browser, { linea: false })
    try {
      rondas.push(await walk(telefono, new URL('/robots.txt', paginas[0]?.url).href))
    } finally {
      await telefono.context.close()
    }
  }
  return {
    soltado: median(rondas.map(({ soltado }) => soltado)),
    inp: median(rondas.map(({ inp }) => inp)),
  }
}

async function walk(telefono: Telefono, url: string): Promise<Suelo> {
  const { page } = telefono
  await telefono.go(url)
  await page.evaluate(() => {
    document.body.innerHTML = '<main><h1>0</h1><button style="padding:2rem">Otra</button></main>'
    const title = document.querySelector('h1')
    document.querySelector('button')?.addEventListener('click', () => {
      if (title) title.textContent = String(Number(title.textContent) + 1)
    })
  })
  const toques: number[] = []
  for (let n = 0; n < TOQUES; n++) toques.push((await measureToque(telefono, page.getByRole('button'))).soltado)
  const inp = await page.evaluate(() => Math.max(0, ...Object.values(window.medido.toques)))
  return { soltado: percentile(toques, 0.95), inp }
}
