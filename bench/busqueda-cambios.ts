// How long a change of a book takes, and how soon a visitor finds the book by it. The page cache is on, as in a running
// shop: the search that found nothing before the change is repeated.
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '#platform/random.ts'
import { Failure } from '../scripts/terminal.ts'
import { drawLibros, invent } from './busqueda-registro.ts'
import { send } from './http.ts'
import type { Query } from './kept.ts'
import { insertAdmin } from './panel.ts'
import { formatNumber, type Row } from './report.ts'

const CAMBIOS = 20
/** Letters of a title unlike all others. */
const PALABRA = 14
const FOUND_MS = 1_000
const ASK_EVERY_MS = 20
const GIVE_UP_MS = 10_000

/** A change of one field, and a search that finds the book only after it. */
type Cambio = { nombre: string; make(n: number): { campo: object; busqueda: string } }

/** Prices in pesos and words that no other book has; the run's number makes them differ from earlier runs. */
function describeCambios(run: number): Cambio[] {
  return [
    {
      nombre: 'precio',
      make: (n) => {
        const precio = 15_000_000 + (run % 100_000) * 40 + n + 0.5
        return { campo: { precio }, busqueda: `precio_desde=${precio}&precio_hasta=${precio}` }
      },
    },
    {
      nombre: 'título',
      make: (n) => {
        const palabra = invent(createRandom(CAMBIOS * run + n), PALABRA)
        return { campo: { titulo: `Ejemplar ${palabra}` }, busqueda: `q=${palabra}` }
      },
    },
  ]
}

/** Changes some books one after the other through the API. */
export async function measureCambios(url: string, query: Query): Promise<Row[]> {
  const headers = { ...(await insertAdmin(query)), 'content-type': 'application/json' }
  const run = Math.floor(Date.now() / 1_000)
  const libros = await drawLibros(query, createRandom(run), CAMBIOS)
  const rows: Row[] = []
  for (const { nombre, make } of describeCambios(run)) {
    const written: number[] = []
    const found: number[] = []
    let before = 0
    for (const [n, { id, titulo }] of libros.entries()) {
      const { campo, busqueda } = make(n)
      // A price without a word would search all books; the book's title narrows it down.
      const path = `/api/busqueda?${busqueda}${nombre === 'precio' ? `&${new URLSearchParams({ q: titulo })}` : ''}`
      if (await finds(url, path, id)) before++
      const began = performance.now()
      const { status, body } = await send(`${url}/api/libros/${id}`, {
        method: 'PUT',
        headers,
        body: JSON.stringify(campo),
      })
      written.push(performance.now() - began)
      if (status !== 200) throw new Failure(`El cambio de ${nombre} respondió ${status}: ${body}`)
      const changed = performance.now()
      while (!(await finds(url, path, id)) && performance.now() - changed < GIVE_UP_MS) await sleep(ASK_EVERY_MS)
      found.push(performance.now() - changed)
    }
    rows.push(...toRows(nombre, written, found, before))
  }
  return rows
}

async function finds(url: string, path: string, id: string): Promise<boolean> {
  const { status, body } = await send(url + path)
  if (status !== 200) throw new Failure(`${path} respondió ${status}.`)
  const { resultados } = JSON.parse(String(body)) as { resultados: { _id: string }[] }
  return resultados.some(({ _id }) => _id === id)
}

function toRows(nombre: string, written: number[], found: number[], before: number): Row[] {
  const at = (times: number[], share: number) =>
    times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? 0
  const latest = at(found, 1)
  return [
    {
      name: `cambiar el ${nombre}`,
      figure: `p95 ${formatNumber(at(written, 0.95), 1)} ms`,
      p50: at(written, 0.5),
      p99: at(written, 1),
    },
    {
      name: `hallarlo por el ${nombre} nuevo`,
      figure: `el último ${formatNumber(latest)} ms`,
      p50: at(found, 0.5),
      budget: { text: `≤ ${formatNumber(FOUND_MS)} ms`, value: latest, atMost: FOUND_MS },
      ...(before > 0 && { spoiled: `${before} se hallaban antes del cambio` }),
    },
  ]
}
