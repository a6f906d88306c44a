// What one answer and one idle process cost, and what follows for many nodes, titles and visitors (docs/decisions/044).
import { setTimeout as sleep } from 'node:timers/promises'
import { note } from '../scripts/terminal.ts'
import { openCatalogo } from './busqueda-base.ts'
import { findPostmaster, watchWork } from './cpu.ts'
import {
  type Clase,
  type Costo,
  computeRecursos,
  MEZCLAS,
  type Medida,
  NODO,
  type Paso,
  type Unidades,
} from './crecimiento-cuenta.ts'
import { openQuery, type Query } from './kept.ts'
import { describeVisitantes, listPalabras } from './mezcla.ts'
import type { MezclaInput, MezclaOutput } from './mezcla-clientes.ts'
import { startWorker, type Worker } from './processes.ts'
import { median } from './reads.ts'
import { formatNumber, type Row } from './report.ts'
import type { Shop, Stage } from './stage.ts'

const CLIENTES = 8
const IDLE_SECONDS = 20
const PASOS: readonly Paso[] = [
  { nodos: 1, libros: 50_000, visitas: 50 },
  { nodos: 2, libros: 1_000_000, visitas: 200 },
  { nodos: 10, libros: 5_000_000, visitas: 1_000 },
  { nodos: 100, libros: 50_000_000, visitas: 10_000 },
]

export async function measureCrecimiento(stage: Stage): Promise<Row[]> {
  const worker = startWorker<MezclaOutput>('generator', 'mezcla-clientes.ts')
  try {
    const fixed = await measureFixed(stage, worker)
    const medidas: Medida[] = []
    for (const libros of stage.tamanos) medidas.push(await measureSize(stage, worker, libros))
    const unidades = { ...fixed, medidas }
    return [...describeUnidades(unidades), ...PASOS.flatMap((paso) => describePaso(unidades, paso))]
  } finally {
    await worker.stop()
  }
}

/** What does not depend on the size of the catalogue, with the demo's. */
async function measureFixed(stage: Stage, worker: Worker<MezclaOutput>): Promise<Omit<Unidades, 'medidas'>> {
  const { query, close } = openQuery(stage.databaseUrl)
  const postmaster = await findPostmaster(query)
  const shop = await stage.openShop()
  try {
    const visitantes = await describeVisitantes(query, shop.url)
    const cost = (clase: Clase) =>
      measureCosto(stage, worker, { ...visitantes, mezcla: { [clase]: 1 } }, { pid: shop.pid, postmaster })
    const costos = { guardada: await cost('guardada'), pedido: await cost('pedido'), panel: await cost('panel') }
    return { costos, reposo: await measureReposo(query, shop, postmaster) }
  } finally {
    await shop.stop()
    await close()
  }
}

/** Pages of books and searches that no cache keeps, in a catalogue of one size. */
async function measureSize(stage: Stage, worker: Worker<MezclaOutput>, libros: number): Promise<Medida> {
  const { kept } = await openCatalogo(stage.datos, libros)
  const { query, url: databaseUrl } = kept
  try {
    const postmaster = await findPostmaster(query)
    const shop = await stage.openShop({ databaseUrl, cacheBytes: 0 })
    try {
      const visitantes = { url: shop.url, desde: ['127.0.0.1'], tokens: [], admin: '', ...(await listPalabras(query)) }
      const cost = (clase: 'libro' | 'busqueda') =>
        measureCosto(
          stage,
          worker,
          { ...visitantes, pasarela: null, mezcla: { [clase]: 1 } },
          { pid: shop.pid, postmaster },
        )
      return {
        libros,
        bytes: await sumBytes(query),
        costos: { libro: await cost('libro'), busqueda: await cost('busqueda') },
      }
    } finally {
      await shop.stop()
    }
  } finally {
    await kept.close()
  }
}

type Watched = { pid: number; postmaster: number | null }
type Visitantes = Omit<MezclaInput, 'seconds' | 'clientes' | 'ritmo'>

/** A round to warm up, then the median of the measured ones. Zeros where the system has no figures. */
async function measureCosto(
  { seconds, rounds }: Stage,
  worker: Worker<MezclaOutput>,
  visitantes: Visitantes,
  { pid, postmaster }: Watched,
): Promise<Costo> {
  const ask = () => worker.ask({ ...visitantes, clientes: CLIENTES, seconds } satisfies MezclaInput)
  await ask()
  const runs: Costo[] = []
  for (let round = 0; round < rounds; round++) {
    const stopWatching = watchWork(pid, postmaster)
    const { tipos } = await ask()
    const worked = stopWatching()
    const answers = Object.values(tipos).reduce((sum, { ms }) => sum + ms.length, 0)
    const each = (part: 'shop' | 'database') => (1_000_000 * (worked?.[part] ?? 0)) / Math.max(1, answers)
    runs.push({ tienda: each('shop'), base: each('database') })
  }
  const costo = { tienda: median(runs.map(({ tienda }) => tienda)), base: median(runs.map(({ base }) => base)) }
  note(`${Object.keys(visitantes.mezcla).join()}: ${describeCosto(costo)}`)
  return costo
}

/** One process that answers nobody: it looks for jobs, changes and its own limits. */
async function measureReposo(query: Query, shop: Shop, postmaster: number | null): Promise<Unidades['reposo']> {
  await sleep(2_000) // what the last answers left to do
  const stopWatching = watchWork(shop.pid, postmaster)
  await sleep(IDLE_SECONDS * 1_000)
  const worked = stopWatching()
  const [row] = await query<{ conexiones: number }>(
    `select count(*)::int as conexiones from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return {
    conexiones: row?.conexiones ?? 0,
    nucleos: worked ? (worked.shop + worked.database) / IDLE_SECONDS : 0,
  }
}

async function sumBytes(query: Query): Promise<number> {
  const [row] = await query<{ bytes: number }>(
    `select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
     where relkind = 'r' and relname in ('busqueda', 'busqueda_texto', 'palabra')`,
  )
  return row?.bytes ?? 0
}

const describeCosto = ({ tienda, base }: Costo) => `tienda ${formatNumber(tienda)} + base ${formatNumber(base)} µs`

function describeUnidades({ costos, medidas, reposo }: Unidades): Row[] {
  const row = (name: string, costo: Costo): Row => ({
    name: `una respuesta: ${name}`,
    figure: describeCosto(costo),
    cost: costo.tienda + costo.base,
  })
  return [
    ...Object.entries(costos).map(([clase, costo]) => row(clase, costo)),
    ...medidas.flatMap(({ libros, costos: own }) =>
      Object.entries(own).map(([clase, costo]) => row(`${clase}, ${formatNumber(libros)} títulos`, costo)),
    ),
    ...medidas.map(({ libros, bytes }) => ({
      name: `la búsqueda de ${formatNumber(libros)} títulos en disco`,
      figure: `${formatNumber(bytes / 2 ** 20)} MB`,
    })),
    {
      name: 'un proceso que no atiende a nadie',
      figure: `${reposo.conexiones} conexiones, ${formatNumber(1_000 * reposo.nucleos, 1)} milésimas de núcleo`,
    },
  ]
}

/** The scarcest things of a step, by the share of what there is. */
function describePaso(unidades: Unidades, paso: Paso): Row[] {
  const { nodos, libros, visitas } = paso
  const name = `${formatNumber(nodos)} × ${NODO} núcleos, ${formatNumber(libros)} títulos, ${formatNumber(visitas)}/s`
  return Object.entries(MEZCLAS).flatMap(([dia, mezcla]) =>
    computeRecursos(unidades, paso, mezcla)
      .slice(0, 3)
      .map(({ nombre, pide, hay }) => ({
        name: `${name}, caché ${dia}`,
        figure: `${nombre}: ${formatNumber(pide, 1)} de ${formatNumber(hay, 1)} (${formatNumber((100 * pide) / hay)} %)`,
      })),
  )
}
