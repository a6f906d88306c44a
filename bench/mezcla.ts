// Mixed load: its capacity, three times as much of it, and what the orders notice.
import { note } from '../scripts/terminal.ts'
import { openQuery, type Query } from './kept.ts'
import { type Atendidos, MEZCLA, type MezclaInput, type MezclaOutput, TIPOS } from './mezcla-clientes.ts'
import { insertAdmin } from './panel.ts'
import { register } from './pedidos.ts'
import { startWorker, type Worker } from './processes.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

const CLIENTES = 32
const BUYERS = 32
const ADDRESSES = 100
const TIMES = 3
const ORDER_P99_MS = 1_000

export type Visitantes = Omit<MezclaInput, 'seconds' | 'clientes' | 'ritmo'>

/** Accounts, books and words for the visitors of a shop with a catalogue. */
export async function describeVisitantes(query: Query, url: string): Promise<Visitantes> {
  const priced = await query<{ id: string; titulo: string }>(
    'select id, titulo from libro where precio is not null order by num limit 2000',
  )
  const { authorization } = await insertAdmin(query)
  return {
    url,
    // Linux answers on every address of 127.0.0.0/8; elsewhere all come from one.
    desde:
      process.platform === 'linux' ? Array.from({ length: ADDRESSES }, (_, n) => `127.0.3.${1 + n}`) : ['127.0.0.1'],
    tokens: await Promise.all(Array.from({ length: BUYERS }, (_, n) => register(url, 1_000 + n))),
    admin: authorization.replace('Bearer ', ''),
    libros: priced.map(({ id }) => id),
    palabras: [...new Set(priced.flatMap(({ titulo }) => titulo.toLowerCase().match(/\p{L}{4,}/gu) ?? []))],
  }
}

/** Answers a second to visitors who ask again at once. */
export async function measureCapacity(worker: Worker<MezclaOutput>, visitantes: Visitantes, seconds: number) {
  await worker.ask({ ...visitantes, clientes: CLIENTES, seconds } satisfies MezclaInput) // its pages are kept now
  const { perSecond } = await worker.ask({ ...visitantes, clientes: CLIENTES, seconds } satisfies MezclaInput)
  return perSecond
}

export const percentile = (ms: readonly number[], share: number): number =>
  ms.toSorted((a, b) => a - b)[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? 0

/** Acknowledged orders that are not stored, and orders stored more than once. */
export async function countOrders(query: Query, confirmados: MezclaOutput['confirmados']) {
  const stored = await query<{ id: string; key: string }>(
    'select id, idempotency_key as key from pedido where idempotency_key = any($1)',
    [confirmados.map(({ key }) => key)],
  )
  const byKey = Map.groupBy(stored, ({ key }) => key)
  return {
    perdidos: confirmados.filter(({ key, id }) => !byKey.get(key)?.some((one) => one.id === id)).length,
    dobles: stored.length - byKey.size,
  }
}

/** Three times the mixed load that the shop can serve, from many addresses. */
export async function measureTriple(stage: Stage): Promise<Row[]> {
  const { query, close } = openQuery(stage.databaseUrl)
  const shop = await stage.openShop()
  const worker = startWorker<MezclaOutput>('generator', 'mezcla-clientes.ts')
  try {
    const visitantes = await describeVisitantes(query, shop.url)
    const capacity = await measureCapacity(worker, visitantes, stage.seconds)
    note(`mezcla (${describeMezcla()}): ${formatNumber(capacity)}/s con ${CLIENTES} clientes`)
    const runs: MezclaOutput[] = []
    for (let round = 0; round < stage.rounds; round++) {
      const load = { ...visitantes, ritmo: TIMES * capacity, seconds: 2 * stage.seconds } satisfies MezclaInput
      runs.push(await worker.ask(load))
    }
    const { perdidos, dobles } = await countOrders(
      query,
      runs.flatMap(({ confirmados }) => confirmados),
    )
    const unsent = runs.reduce((sum, { perdidas }) => sum + perdidas, 0)
    if (unsent > 0) note(`${formatNumber(unsent)} visitas no llegaron a salir: había demasiadas en camino`)
    return [
      ...TIPOS.map((tipo) =>
        describeTipo(
          tipo,
          runs.map(({ tipos }) => tipos[tipo]),
        ),
      ),
      zero('  pedidos perdidos', perdidos),
      zero('  pedidos dobles', dobles),
    ]
  } finally {
    await worker.stop()
    await shop.stop()
    await close()
  }
}

const describeMezcla = () => TIPOS.map((tipo) => `${tipo} ${MEZCLA[tipo]} %`).join(', ')

function describeTipo(tipo: string, seen: readonly Atendidos[]): Row {
  const ms = seen.flatMap((one) => one.ms)
  const sum = (key: 'rechazados' | 'fallados') => seen.reduce((total, one) => total + one[key], 0)
  const asked = ms.length + sum('rechazados') + sum('fallados')
  const p99 = percentile(ms, 0.99)
  return {
    name: `${TIMES} × capacidad, ${tipo}`,
    figure: `${formatNumber((100 * sum('rechazados')) / Math.max(1, asked), 1)} % de 503`,
    p50: percentile(ms, 0.5),
    p99,
    ...(tipo === 'pedido' && { budget: { text: `p99 ≤ ${ORDER_P99_MS} ms`, value: p99, atMost: ORDER_P99_MS } }),
    ...(sum('fallados') > 0 && { spoiled: `${formatNumber(sum('fallados'))} sin respuesta o con error` }),
  }
}

const zero = (name: string, count: number): Row => ({
  name,
  figure: formatNumber(count),
  budget: { text: '0', value: count, atMost: 0 },
})
