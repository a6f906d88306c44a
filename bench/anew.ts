// What is made anew, and what is kept, over a catalogue of 10,000 books: answers a second and µs of CPU of the shop and of
// PostgreSQL, beside a bare node:http server with one select by key.
import { loadServer } from '../scripts/server.ts'
import { note } from '../scripts/terminal.ts'
import { openCatalogo } from './busqueda-base.ts'
import { drawBusquedas, drawKeys } from './busqueda-registro.ts'
import { findPostmaster, type Worked, watchWork } from './cpu.ts'
import type { Query } from './kept.ts'
import type { KeysInput } from './keys.ts'
import { type Result, runLoad } from './load.ts'
import { startWorker } from './processes.ts'
import { measureReads, median, type Read, ratioBudget, takeMedians } from './reads.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

const LIBROS = 10_000
const CONNECTIONS = 32
/** Addresses of each kind that are asked for in turn. */
const ADDRESSES = 2_000
const WARM_UP_SECONDS = 2

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

const KEPT = new Set(['libro, JSON', 'lista de 24 con facetas, JSON', 'página de libro', 'página de lista'])

const toKept = ({ name, paths }: Direcciones): Read => ({
  name: `guardada: ${name}`,
  paths: paths.slice(0, 200),
  connections: CONNECTIONS,
  bare: true,
  budget: ratioBudget(0.85),
})
