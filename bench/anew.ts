// What is made anew, and what is kept, over a catalogue of 10,000 books: answers a second and µs of CPU of the shop and of
// PostgreSQL, beside a bare node:http server with one select by key.
import { setTimeout as sleep } from 'node:timers/promises'
import { loadServer } from '../scripts/server.ts'
import { note } from '../scripts/terminal.ts'
import { openCatalogo } from './busqueda-base.ts'
import { drawBusquedas, drawKeys } from './busqueda-registro.ts'
import { findPostmaster, type Worked, watchWork } from './cpu.ts'
import { send } from './http.ts'
import type { Query } from './kept.ts'
import type { KeysInput } from './keys.ts'
import { type Result, runLoad } from './load.ts'
import { startWorker } from './processes.ts'
import { measureReads, median, type Read, ratioBudget, takeMedians } from './reads.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

export const LIBROS = 10_000
export const CONNECTIONS = 32
/** Addresses of each kind that are asked for in turn. */
const ADDRESSES = 2_000
export const WARM_UP_SECONDS = 2

export type Direcciones = { name: string; paths: readonly string[] }

/** The kinds of answers that a growing shop makes anew, with addresses of each, the same in every run over the same catalogue. */
export async function listDirecciones(query: Query): Promise<Direcciones[]> {
  const libros = await query<{ id: string }>('select id from libro order by hashint8(num::bigint) limit $1', [
    ADDRESSES,
  ])
  const categorias = await query<{ id: string }>('select id from categoria order by nombre')
  const busquedas = (await drawBusquedas(query)).slice(0, ADDRESSES).map(({ path }) => path)
  const paginas = categorias.flatMap(({ id }) => Array.from({ length: 10 }, (_, n) => ({ id, pagina: n + 1 })))
  const q = (path: string) => new URL(path, 'http://tienda.invalid').searchParams.get('q') ?? ''
  return [
    { name: 'libro, JSON', paths: libros.map(({ id }) => `/api/libros/id/${id}`) },
    {
      name: 'lista de 24 con facetas, JSON',
      paths: paginas.map(({ id, pagina }) => `/api/busqueda?categoria=${id}&cantidad=24&pagina=${pagina}`),
    },
    { name: 'búsqueda, 24, JSON', paths: busquedas },
    { name: 'página de libro', paths: libros.map(({ id }) => `/libros/${id}`) },
    { name: 'página de lista', paths: paginas.map(({ id, pagina }) => `/categorias/${id}?pagina=${pagina}`) },
    { name: 'página de búsqueda', paths: busquedas.map((path) => `/busqueda/${encodeURIComponent(q(path))}`) },
  ]
}

export async function measureAnew(stage: Stage): Promise<Row[]> {
  const { kept } = await openCatalogo(stage.datos, LIBROS)
  const bare = startWorker<string>('server', 'keys.ts')
  try {
    const postmaster = await findPostmaster(kept.query)
    const { DATABASE_POOL: connections } = (await loadServer()).loadConfig({})
    const url = await bare.ask({ databaseUrl: kept.url, connections, one: true } satisfies KeysInput)
    const direcciones = await listDirecciones(kept.query)
    const shop = await stage.openShop({ databaseUrl: kept.url, cacheBytes: 0 })
    const rows: Row[] = []
    try {
      const keys = (await drawKeys(kept.query)).map(({ path }) => path.split(',')[0] ?? path)
      const all = [
        { name: 'una fila por su clave, node:http', paths: keys, server: { url, pid: bare.pid } },
        ...direcciones.map((one) => ({ ...one, server: shop })),
      ]
      for (const { name, paths, server } of all) {
        const load = { ...server, paths, headers: {}, connections: CONNECTIONS, strict: true }
        await runLoad({ ...load, seconds: WARM_UP_SECONDS }, stage.folder)
        const rounds: (Result & { worked: Worked | null })[] = []
        for (let round = 0; round < stage.rounds; round++) {
          const stop = watchWork(server.pid, postmaster)
          const result = await runLoad({ ...load, seconds: stage.seconds }, stage.folder)
          rounds.push({ ...result, worked: stop() })
        }
        const result = takeMedians(rounds)
        const microseconds = (part: 'shop' | 'database') =>
          median(rounds.map(({ worked, perSecond }) => (1e6 * (worked?.[part] ?? 0)) / (perSecond * stage.seconds)))
        const database = microseconds('database')
        note(
          `${name}: ${formatNumber(result.perSecond)}/s; tienda ${formatNumber(microseconds('shop'))} µs, PostgreSQL ${formatNumber(database)} µs`,
        )
        rows.push({
          name,
          figure: `PostgreSQL ${formatNumber(database)} µs`,
          perSecond: result.perSecond,
          p50: result.p50,
          p99: result.p99,
          cost: microseconds('shop'),
          ...(result.failed > 0 && { spoiled: `${formatNumber(result.failed)} respuestas fallidas` }),
        })
      }
    } finally {
      await shop.stop()
    }
    const keeping = await stage.openShop({ databaseUrl: kept.url })
    try {
      rows.push(...(await measureRetention(kept.query, keeping.url, direcciones)))
    } finally {
      await keeping.stop()
    }
    return [
      ...rows,
      ...(await measureReads(stage, direcciones.filter((one) => KEPT.has(one.name)).map(toKept), {
        databaseUrl: kept.url,
      })),
    ]
  } finally {
    await bare.stop()
    await kept.close()
  }
}

/** Milliseconds after which everybody must see a changed price. */
const TRUE_MS = 1_000
/** Requests at once while answers are being kept. */
const AT_ONCE = 4

/** Whether an answer of a call was made for this request: what is kept leaves without an id. */
const isMade = ({ headers }: { headers: Record<string, unknown> }): boolean => headers['x-request-id'] !== undefined

/** How many answers that were kept are still kept a second after one price has changed: of books, lists and searches. */
async function measureRetention(query: Query, url: string, direcciones: readonly Direcciones[]): Promise<Row[]> {
  const pathsOf = (name: string) => direcciones.find((one) => one.name === name)?.paths ?? []
  const libros = pathsOf('libro, JSON')
  const kinds = {
    'de libros': [...libros, ...libros.map((path) => path.replace('/libros/id/', '/recomendados/'))],
    'de listas': pathsOf('lista de 24 con facetas, JSON'),
    'de búsquedas': pathsOf('búsqueda, 24, JSON'),
  }
  const ask = async (paths: readonly string[]) => {
    const queue = [...paths]
    let made = 0
    const work = async () => {
      for (let path = queue.pop(); path !== undefined; path = queue.pop())
        if (isMade(await send(`${url}${path}`))) made++
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return made
  }
  for (const paths of Object.values(kinds)) await ask(paths)
  const ids = libros.map((path) => path.split('/').at(-1) ?? '')
  await query(
    `update libro set precio = precio + 100 where id = (
       select id from libro where id = any($1::uuid[]) and precio > 0 order by num limit 1)`,
    [ids],
  )
  await sleep(TRUE_MS)
  const rows: Row[] = []
  for (const [name, paths] of Object.entries(kinds)) {
    const share = 1 - (await ask(paths)) / paths.length
    rows.push({
      name: `un precio cambiado: respuestas ${name} que quedan`,
      figure: `${formatNumber(100 * share, 2)} % de ${formatNumber(paths.length)}`,
      budget: { text: '≥ 99 %', value: share, atLeast: 0.99 },
    })
  }
  return rows
}

const KEPT = new Set(['libro, JSON', 'lista de 24 con facetas, JSON', 'página de libro', 'página de lista'])

const toKept = ({ name, paths }: Direcciones): Read => ({
  name: `guardada: ${name}`,
  paths: paths.slice(0, 200),
  connections: CONNECTIONS,
  bare: true,
  budget: ratioBudget(0.85),
})
