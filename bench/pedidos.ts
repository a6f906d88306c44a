// Orders over HTTP, fsync on; afterwards the database shows whether any was lost, doubled or has a wrong sum.
import { Failure, note } from '../scripts/terminal.ts'
import type { BuyersInput, BuyersOutput } from './buyers.ts'
import { findPostmaster, watchWork } from './cpu.ts'
import { countLibros, judgeExistencias } from './existencias.ts'
import { post } from './http.ts'
import { computeCost } from './load.ts'
import { fillPanel } from './panel-filas.ts'
import { readMemory, startWorker, watchBusy } from './processes.ts'
import { describeSpoiled, median as getMedian, takeMedians } from './reads.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

const CUSTOMERS = 32
const PER_SECOND = 800
const WARM_UP_SECONDS = 2

/** Different books, as in a shop: of the demo's 300 many orders would wait for the same rows. */
const LIBROS = 20_000

/** Enough copies of each counted book for every order of every run. */
const COPIES = 10_000_000

/**
 * Most of the work is PostgreSQL's here, so the system places every process, not this one. The same buyers in turns at books that nobody counted, at counted ones, and all of them at one counted book; so the price of
 * the stock is measured within one run. What PostgreSQL's processes used, jobs and mails included, is shared out among the orders.
 */
export async function measurePedidos(stage: Stage): Promise<Row[]> {
  const { settings } = await requireFsync(stage)
  await fillPanel(stage.query, { libros: LIBROS, cuentas: 0, pedidos: 0 })
  const shop = await stage.openShop({ pinned: false })
  const buyers = startWorker<BuyersOutput>(null, 'buyers.ts')
  try {
    const tokens = await Promise.all(Array.from({ length: CUSTOMERS }, (_, n) => register(shop.url, n)))
    const sets = await countHalf(stage)
    const postmaster = await findPostmaster(stage.query)
    const measured = new Map<string, (BuyersOutput & { database: number | null })[]>()
    for (let round = -1; round < stage.rounds; round++) {
      // A shop that has sold knows how large its tables are; plans made over empty ones read them whole until autovacuum looks.
      if (round === 0) await stage.query('analyze')
      for (const [name, libros] of sets) {
        const seconds = round < 0 ? WARM_UP_SECONDS : stage.seconds
        const stopWatching = [watchBusy(buyers.pid), watchBusy(shop.pid), watchWork(shop.pid, postmaster)] as const
        const run = await buyers.ask({ url: shop.url, tokens, libros, seconds } satisfies BuyersInput)
        const [busy, share, worked] = [stopWatching[0](), stopWatching[1](), stopWatching[2]()]
        const runs = measured.get(name) ?? []
        const database = worked && (worked.database * 1_000_000) / run.acknowledged.length
        measured.set(name, [...runs, { ...run, busy, cost: computeCost(share, run.perSecond), database }])
        note(
          `${name}: ${formatNumber(run.perSecond)}/s, núcleo de la tienda al ${formatNumber((share ?? 0) * 100)} %, PostgreSQL ${formatNumber(database ?? 0)} µs por pedido`,
        )
      }
    }
    const rows = [...measured].flatMap(([name, runs]): Row[] => {
      const median = takeMedians(runs.slice(1))
      const spoiled = describeSpoiled(median)
      const database = getMedian(runs.slice(1).map((run) => run.database ?? 0))
      const row = {
        name: `pedido, ${CUSTOMERS} clientes, ${name} (${settings})`,
        figure: `${formatNumber(median.perSecond)}/s`,
        p50: median.p50,
        p99: median.p99,
        cost: median.cost,
        memory: readMemory(shop.pid),
        ...(name !== UN_LIBRO && {
          budget: { text: `≥ ${PER_SECOND}/s`, value: median.perSecond, atLeast: PER_SECOND },
        }),
        ...(spoiled && { spoiled }),
      }
      return [row, { name: '  PostgreSQL, por pedido', figure: `${formatNumber(database)} µs` }]
    })
    return [...rows, ...(await findFaults(stage, [...measured.values()].flat())), ...(await describeCuadre(stage))]
  } finally {
    await buyers.stop()
    await shop.stop()
  }
}

const UN_LIBRO = 'un solo libro contado'

/** Counts every second book; returns the books that each kind of run buys. */
async function countHalf({ query }: Stage): Promise<[string, string[]][]> {
  const libros = (await query<{ id: string }>('select id from libro where precio is not null order by num')).map(
    ({ id }) => id,
  )
  const contados = libros.filter((_, n) => n % 2 === 1)
  await countLibros(query, contados, { lugares: ['Local'], copias: COPIES })
  return [
    ['sin contar', libros.filter((_, n) => n % 2 === 0)],
    ['contados', contados],
    [UN_LIBRO, contados.slice(0, 1)],
  ]
}

async function describeCuadre({ query }: Stage): Promise<Row[]> {
  const { descuadres, sinEjemplares } = await judgeExistencias(query)
  return [
    fault('existencias que no cierran con sus reservas', descuadres.length),
    fault('líneas contadas sin sus ejemplares', sinEjemplares),
  ]
}

async function requireFsync({ query }: Stage) {
  const [settings] = await query<{ fsync: string; commit: string }>(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
  )
  if (settings?.fsync !== 'on' || settings.commit !== 'on') throw new Failure('La base de datos no guarda con fsync.')
  return { settings: 'fsync on' }
}

export async function register(url: string, n: number): Promise<string> {
  const email = `cliente${n}@anaquel.test`
  const password = 'Clave-de-prueba-1'
  await post(`${url}/api/usuarios/registrar`, {
    username: `cliente_${n}`,
    email,
    nombre: 'Clara',
    apellido: 'Compradora',
    password,
  })
  return (await post<{ token: string }>(`${url}/api/usuarios/iniciar-sesion`, { email, password })).token
}

type Stored = { id: string; key: string; total: number; envio: number; goods: number }

/** Compares what was acknowledged with what is stored. All four counts must be 0. */
export async function findFaults({ query }: Stage, runs: readonly BuyersOutput[]): Promise<Row[]> {
  const acknowledged = runs.flatMap(({ acknowledged }) => acknowledged)
  const stored = await query<Stored>(`
    select pedido.id, idempotency_key as key, total::float8 / 100 as total, envio::float8 / 100 as envio,
      (recargo + coalesce((select sum(cantidad * precio_unitario) from pedido_item where pedido_id = pedido.id), 0))::float8
        / 100 as goods
    from pedido`)
  const byKey = Map.groupBy(stored, ({ key }) => key)
  const keys = new Set(acknowledged.map(({ key }) => key))
  const lost = acknowledged.filter(({ key, id }) => byKey.get(key)?.[0]?.id !== id).length
  const doubled = stored.length - byKey.size + runs.reduce((sum, { changed }) => sum + changed, 0)
  const unasked = stored.filter(({ key }) => !keys.has(key)).length
  const wrong = acknowledged.filter(({ key, total, envio }) => {
    const found = byKey.get(key)?.[0]
    return found && (found.total !== total || found.envio !== envio || found.goods !== total)
  }).length
  const repeats = runs.reduce((sum, { repeats }) => sum + repeats, 0)
  const of = `de ${formatNumber(acknowledged.length)}`
  return [
    fault(`pedidos perdidos ${of}`, lost),
    fault(`pedidos dobles, ${formatNumber(repeats)} repetidos`, doubled),
    fault('pedidos que nadie confirmó', unasked),
    fault('sumas que no cierran', wrong),
  ]
}

const fault = (name: string, count: number): Row => ({
  name,
  figure: formatNumber(count),
  budget: { text: '0', value: count, atMost: 0 },
})
