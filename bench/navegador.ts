// What a reader with a middling phone on slow 4G feels: first views, the next page after a touch, and how soon each control answers.
import type { Browser } from '@playwright/test'
import { note } from '../scripts/terminal.ts'
import { measureControles } from './navegador-controles.ts'
import { measureSuelo } from './navegador-suelo.ts'
import { type Medido, openNavegador, openTelefono, readMedido, type Telefono, visit } from './navegador-telefono.ts'
import { measureToques } from './navegador-toques.ts'
import { type Budget, formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

const LCP_MS = 1_200
const INP_MS = 50
const TOQUE_MS = 100
const CSS_KB = 15
const INICIO_KB = 200

/** A page by its name, and its address. */
export type Pagina = { nombre: string; url: string }
type Estado = Awaited<ReturnType<Telefono['context']['storageState']>>
export type Visita = {
  browser: Browser
  paginas: readonly Pagina[]
  libros: readonly string[]
  conCarrito: Estado
  veces: number
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
/** The nearest rank; NaN of nothing. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN

const atMost = (value: number, limit: number, unit: string): Budget => ({
  text: `≤ ${formatNumber(limit, limit % 1 ? 1 : 0)} ${unit}`,
  value,
  atMost: limit,
})

export async function measureNavegador(stage: Stage): Promise<Row[]> {
  const shop = await stage.openShop({ pinned: false })
  const browser = await openNavegador()
  try {
    const visita = await prepare(browser, shop.url, stage)
    const rows: Row[] = []
    for (const measure of [measureElSuelo, measurePrimeras, measureLosToques, measureLosControles]) {
      rows.push(...(await measure(visita)))
      note(`${rows.length} medidas`)
    }
    return rows
  } finally {
    await browser.close()
    await shop.stop()
  }
}

/** The pages to look at, and what a visit with a book in the cart leaves behind. */
async function prepare(browser: Browser, url: string, { libros, query, veces }: Stage): Promise<Visita> {
  const [categoria] = await query<{ id: string }>(
    'select categoria_id as id from libro_categoria group by 1 order by count(*) desc, 1 limit 1',
  )
  const libro = `${url}/libros/${libros[0]?.id}`
  const paginas = [
    { nombre: 'inicio', url: `${url}/inicio` },
    { nombre: 'libro', url: libro },
    { nombre: 'búsqueda', url: `${url}/busqueda/la` },
    { nombre: 'categoría', url: `${url}/categorias/${categoria?.id}` },
    { nombre: 'carrito', url: `${url}/carrito-compras` },
  ]
  const telefono = await openTelefono(browser, { linea: false })
  for (const { url } of paginas) await visit(telefono, url) // the shop has drawn its covers and kept its pages before anything is measured
  // As an account leaves it that was logged out: a visitor who adds a book is asked to log in first.
  await telefono.page.evaluate(
    (idLibro) => localStorage.setItem('carrito', JSON.stringify([{ idLibro, cantidad: 1 }])),
    libros[0]?.id,
  )
  const conCarrito = await telefono.context.storageState()
  await telefono.context.close()
  return { browser, paginas, libros: libros.map(({ id }) => id), conCarrito, veces }
}

/** Without a budget: what the budgets of touches and controls stand on. */
async function measureElSuelo(visita: Visita): Promise<Row[]> {
  const { soltado, inp } = await measureSuelo(visita)
  return [
    { name: 'el teléfono solo: toque → otra palabra de una página vacía, p95', figure: `${formatNumber(soltado)} ms` },
    { name: 'el teléfono solo: INP, el mayor', figure: `${formatNumber(inp)} ms` },
  ]
}

/** One first view of each page, `veces` times, each by a phone that was never there. */
async function measurePrimeras({ browser, paginas, conCarrito, veces }: Visita): Promise<Row[]> {
  const rows: Row[] = []
  for (const { nombre, url } of paginas) {
    const vistas: (Medido & { bytes: Telefono['bytes'] })[] = []
    for (let n = 0; n < veces; n++) {
      const telefono = await openTelefono(browser, nombre === 'carrito' ? { estado: conCarrito } : {})
      await visit(telefono, url)
      vistas.push({ ...(await readMedido(telefono)), bytes: telefono.bytes })
      await telefono.context.close()
    }
    const lcp = median(vistas.map((vista) => vista.lcp))
    const cls = median(vistas.map((vista) => vista.cls))
    const clases = [...new Set(vistas.flatMap(({ bytes }) => [...bytes.keys()]))]
    const kilobytes = new Map(
      clases.map((clase) => [clase, median(vistas.map(({ bytes }) => bytes.get(clase) ?? 0)) / 1_000]),
    )
    const total = [...kilobytes.values()].reduce((sum, value) => sum + value, 0)
    const css = kilobytes.get('css') ?? 0
    rows.push(
      { name: `${nombre}: LCP`, figure: `${formatNumber(lcp)} ms`, budget: atMost(lcp, LCP_MS, 'ms') },
      { name: `${nombre}: CLS`, figure: formatNumber(cls, 3), budget: { text: '0', value: cls, atMost: 0 } },
      { name: `${nombre}: estilos`, figure: `${formatNumber(css, 1)} kB`, budget: atMost(css, CSS_KB, 'kB') },
      {
        name: `${nombre}: primera vista (${[...kilobytes].map(([clase, kb]) => `${clase} ${formatNumber(kb, 1)}`).join(', ')})`,
        figure: `${formatNumber(total, 1)} kB`,
        ...(nombre === 'inicio' && { budget: atMost(total, INICIO_KB, 'kB') }),
      },
    )
  }
  return rows
}

/** From the finger that is lifted to the new content, by the way it goes. */
async function measureLosToques(visita: Visita): Promise<Row[]> {
  const caminos = await measureToques(visita)
  return caminos.map(({ nombre, soltado, tocado, entera }) => ({
    name: `toque → ${nombre}, p95 (desde que toca: ${formatNumber(tocado)} ms; la página entera: ${formatNumber(entera)} ms)`,
    figure: `${formatNumber(soltado)} ms`,
    budget: atMost(soltado, TOQUE_MS, 'ms'),
  }))
}

async function measureLosControles(visita: Visita): Promise<Row[]> {
  const { inp, controles, peores } = await measureControles(visita)
  const row = {
    name: `INP, p98 de ${controles} controles (los más lentos: ${peores})`,
    figure: `${formatNumber(inp)} ms`,
    budget: atMost(inp, INP_MS, 'ms'),
  }
  return [row]
}
