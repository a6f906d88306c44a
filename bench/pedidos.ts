// Orders over HTTP, fsync on; afterwards the database shows whether any was lost, doubled or has a wrong sum.
import { Failure, note } from '../scripts/terminal.ts'
import type { BuyersInput, BuyersOutput } from './buyers.ts'
import { post } from './http.ts'
import { computeCost } from './load.ts'
import { readMemory, startWorker, watchBusy } from './processes.ts'
import { describeSpoiled, takeMedians } from './reads.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

const CUSTOMERS = 32
const PER_SECOND = 800
const WARM_UP_SECONDS = 2

export async function measurePedidos(stage: Stage): Promise<Row[]> {
  const { settings } = await requireFsync(stage)
  const shop = await stage.openShop()
  const buyers = startWorker<BuyersOutput>('generator', 'buyers.ts')
  try {
    const tokens = await Promise.all(Array.from({ length: CUSTOMERS }, (_, n) => register(shop.url, n)))
    const libros = await stage.query<{ id: string }>('select id from libro where precio is not null order by num')
    const runs: BuyersOutput[] = []
    for (let round = -1; round < stage.rounds; round++) {
      const seconds = round < 0 ? WARM_UP_SECONDS : stage.seconds
      const stopWatching = [watchBusy(buyers.pid), watchBusy(shop.pid)] as const
      const run = await buyers.ask({
        url: shop.url,
        tokens,
        libros: libros.map(({ id }) => id),
        seconds,
      } satisfies BuyersInput)
      const [busy, share] = [stopWatching[0](), stopWatching[1]()]
      runs.push({ ...run, busy, cost: computeCost(share, run.perSecond) })
      note(`pedido: ${formatNumber(run.perSecond)}/s, núcleo de la tienda al ${formatNumber((share ?? 0) * 100)} %`)
    }
    const measured = takeMedians(runs.slice(1))
    const spoiled = describeSpoiled(measured)
    const faults = await findFaults(stage, runs)
    return [
      {
        name: `pedido, ${CUSTOMERS} clientes (${settings})`,
        figure: `${formatNumber(measured.perSecond)}/s`,
        p50: measured.p50,
        p99: measured.p99,
        cost: measured.cost,
        memory: readMemory(shop.pid),
        budget: { text: `≥ ${PER_SECOND}/s`, value: measured.perSecond, atLeast: PER_SECOND },
        ...(spoiled && { spoiled }),
      },
      ...faults,
    ]
  } finally {
    await buyers.stop()
    await shop.stop()
  }
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
