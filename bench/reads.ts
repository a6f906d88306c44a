// Public pages and calls under load, beside a bare node:http server that sends the same bytes.
import { Failure, note } from '../scripts/terminal.ts'
import type { BareAnswer } from './bare.ts'
import { send } from './http.ts'
import { type Result, runLoad } from './load.ts'
import { readMemory, startWorker } from './processes.ts'
import { type Budget, formatNumber, type Row } from './report.ts'
import type { Shop, Stage } from './stage.ts'

const BUSY_LIMIT = 0.9
/** The least share of its core that a server gets when it serves only cached answers and no other work uses the core. */
const FULL_SHARE = 0.8
const WARM_UP_SECONDS = 2
/** Headers of the connection, which are not copied. */
const OF_THE_CONNECTION = ['date', 'connection', 'keep-alive', 'transfer-encoding']

export type Read = {
  name: string
  paths: readonly string[]
  encoding?: 'br' | 'identity'
  connections: number
  /** No answer is cached. */
  uncached?: boolean
  /** A failing page may redirect, so anything but a 200 counts as failed. */
  strict?: boolean
  /** Also measures bare Node with the same bytes. */
  bare?: boolean
  budget?(figures: Result & { ratio: number }): Budget
}

export const ratioBudget =
  (atLeast: number) =>
  ({ ratio }: { ratio: number }): Budget => ({
    text: `≥ ${formatNumber(atLeast, 2)} de node:http`,
    value: ratio,
    atLeast,
  })

/** Measures reads one after the other, with a shop that caches answers and one that does not. */
export async function measureReads(
  stage: Stage,
  reads: readonly Read[],
  options: { databaseUrl?: string } = {},
): Promise<Row[]> {
  const bare = startWorker<string>('server', 'bare.ts')
  const shops = new Map<boolean, Shop>()
  try {
    const rows: Row[] = []
    for (const read of reads) {
      const uncached = read.uncached ?? false
      const shop = shops.get(uncached) ?? (await stage.openShop({ ...options, ...(uncached && { cacheBytes: 0 }) }))
      shops.set(uncached, shop)
      const answers = await collectAnswers(shop, read)
      const same = read.bare ? { url: await bare.ask({ answers }), pid: bare.pid } : null
      rows.push(await measure(stage, read, shop, same))
    }
    return rows
  } finally {
    for (const shop of shops.values()) await shop.stop()
    await bare.stop()
  }
}

const headersOf = ({ encoding = 'identity' }: Read) => ({ 'accept-encoding': encoding })

/** The shop's answer to each address. Requesting them also fills its cache. */
async function collectAnswers({ url }: Shop, read: Read): Promise<Map<string, BareAnswer>> {
  const answers = new Map<string, BareAnswer>()
  for (const path of read.paths) {
    const { status, headers, body } = await send(`${url}${path}`, { headers: headersOf(read) })
    if (status !== 200) throw new Failure(`${path} respondió ${status}.`)
    const kept = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name))
    answers.set(path, { headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), body })
  }
  return answers
}

type Server = Pick<Shop, 'url' | 'pid'>

async function measure(stage: Stage, read: Read, shop: Shop, bare: Server | null): Promise<Row> {
  const { paths, connections, name, strict = false } = read
  const load = ({ url, pid }: Server, seconds: number): Promise<Result> =>
    runLoad({ url, pid, paths, headers: headersOf(read), connections, seconds, strict }, stage.folder)
  for (const server of bare ? [bare, shop] : [shop]) await load(server, WARM_UP_SECONDS)
  const ofShop: Result[] = []
  const ofBare: Result[] = []
  for (let round = 0; round < stage.rounds; round++) {
    if (bare) ofBare.push(await load(bare, stage.seconds))
    ofShop.push(await load(shop, stage.seconds))
  }
  const result = takeMedians(ofShop)
  const base = bare ? takeMedians(ofBare) : null
  // The ratio of each round: a temporary disturbance affects both.
  const ratio = median(ofBare.map((same, round) => (ofShop[round]?.perSecond ?? 0) / same.perSecond))
  note(`${name}: ${describe(result)}${base ? `; node:http: ${describe(base)}` : ''}`)
  const spoiled =
    describeSpoiled(result) ?? (base ? describeSpoiled(base) : undefined) ?? describeStarved(read, [result, base])
  return {
    name,
    figure: `${formatNumber(result.perSecond)}/s`,
    p50: result.p50,
    p99: result.p99,
    ...(base && { ratio }),
    cost: result.cost,
    memory: readMemory(shop.pid),
    ...(read.budget && { budget: read.budget({ ...result, ratio }) }),
    ...(spoiled && { spoiled }),
  }
}

const describe = ({ perSecond, cost }: Result): string =>
  `${formatNumber(perSecond)}/s${cost === null ? '' : `, ${formatNumber(cost, 1)} µs`}`

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The median of each figure; a row is void if any of its runs was. */
export const takeMedians = (results: readonly Result[]): Result => ({
  perSecond: median(results.map(({ perSecond }) => perSecond)),
  p50: median(results.map(({ p50 }) => p50)),
  p95: median(results.map(({ p95 }) => p95)),
  p99: median(results.map(({ p99 }) => p99)),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
  busy: results.reduce<number | null>((most, { busy }) => (busy === null ? most : Math.max(most ?? 0, busy)), null),
  cost: results.every(({ cost }) => cost === null) ? null : median(results.map(({ cost }) => cost ?? 0)),
})

export function describeSpoiled({ failed, busy }: Result): string | undefined {
  if (failed > 0) return `${formatNumber(failed)} respuestas fallidas`
  if (busy !== null && busy >= BUSY_LIMIT) return `el generador ocupó el ${formatNumber(busy * 100)} % de su núcleo`
  return undefined
}

/** Rates are worthless when other work runs on the server's core. */
function describeStarved({ uncached }: Read, results: readonly (Result | null)[]): string | undefined {
  const shares = results.map((result) => (result?.cost ? (result.cost * result.perSecond) / 1_000_000 : 1))
  return !uncached && Math.min(...shares) < FULL_SHARE ? 'otros procesos usan el núcleo de la tienda' : undefined
}
