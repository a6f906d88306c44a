import pg from 'pg'
import { AJUSTES_TOPIC } from '#casa/ajustes/ajustes.ts'
import type { Log } from '#platform/http/context.ts'
import { ORDER_TOPIC, type PageCache } from '#platform/http/page-cache.ts'
import { type PriceChange, parsePriceChanges } from '#platform/http/prices.ts'
import { throttle } from './throttle.ts'

const RETRY_MS = 1_000
/** A connection that was cut silently is noticed after these two at most, not after TCP's own minutes. */
const HEARTBEAT_MS = 10_000
const ANSWER_MS = 5_000
/** How long a node goes on showing what it has while it cannot reach a database that others may write to meanwhile. */
export const STALE_MS = 10 * 60_000
/** Many changes at once (opinions) are applied twice a second at most. */
const BURST_MS = 500
/** Ratings and copies sold order nearly every list and change all the time: lists follow this often. */
const ORDER_MS = 30_000

type Options = {
  staleMs?: number
  orderMs?: number
  /** Reads the owner's settings again: when one has changed, and whenever the connection is new. */
  loadAjustes?: () => Promise<void>
  /** The catalogue has changed, or may have while nothing could be heard. */
  onChange?: () => void
}
type Cache = Pick<PageCache, 'clear' | 'forget' | 'hold' | 'pause' | 'resume'>
const nothing = async () => {}

type Oyente = Required<Omit<Options, 'staleMs'>>

/** What is done about each topic that is heard, many at once together. */
function createOyente(cache: Cache, log: Log, { orderMs, loadAjustes, onChange }: Oyente) {
  let ajustesAgain: NodeJS.Timeout | undefined
  let all = false
  let topics = new Set<string>()
  let prices: PriceChange[] = []
  const changes = throttle(() => {
    if (all) cache.clear()
    else cache.forget(topics, prices)
    all = false
    topics = new Set()
    prices = []
  }, BURST_MS)
  // Read before pages are forgotten: what is made from then on shows them. One that cannot be read now is read soon.
  const ajustes = throttle(() => {
    loadAjustes().then(
      () => cache.clear(),
      (error: Error) => {
        log.error({ message: error.message }, 'changed settings cannot be read yet')
        ajustesAgain = setTimeout(() => ajustes.call(), RETRY_MS)
        ajustesAgain.unref()
      },
    )
  }, BURST_MS)
  const order = throttle(() => cache.forget(new Set([ORDER_TOPIC])), orderMs)

  function hear(topic: string): void {
    if (topic === ORDER_TOPIC) {
      order.call()
      return
    }
    if (topic === AJUSTES_TOPIC) {
      ajustes.call()
      return
    }
    if (topic === '') {
      all = true
      onChange()
    } else {
      const told = parsePriceChanges(topic)
      if (told) prices.push(...told)
      else topics.add(topic)
    }
    changes.call()
  }

  return {
    hear,
    stop(): void {
      changes.stop()
      order.stop()
      ajustes.stop()
      clearTimeout(ajustesAgain)
    },
  }
}

/**
 * Empties the page cache when any node changes the catalogue (`NOTIFY catalogo`, sent by triggers, db/migrations/0023): all
 * of it, or the answers of the topic that the message names. Without a connection changes are not heard, so the cache is
 * emptied when the connection is back. While the database cannot be reached, cached answers stay for `staleMs` at most. No
 * order gets an old price by that: it needs the database. When a database answers but refuses us, other nodes may change it,
 * so the cache is emptied at once. Changes of the order of lists are applied every `orderMs` at most.
 */
export async function listenForCatalogChanges(
  databaseUrl: string,
  cache: Cache,
  log: Log,
  { staleMs = STALE_MS, orderMs = ORDER_MS, loadAjustes = nothing, onChange = () => {} }: Options = {},
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let lostAt = 0
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  const { hear, stop } = createOyente(cache, log, { orderMs, loadAjustes, onChange })

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      application_name: 'anaquel avisos',
    })
    let beat: NodeJS.Timeout | undefined
    const lose = () => {
      clearInterval(beat)
      if (client !== next) return // heard already
      client = null
      lostAt = performance.now()
      cache.hold()
      retry()
    }
    next.on('notification', ({ payload = '' }) => hear(payload))
    next.on('error', () => {}) // 'end' follows
    next.on('end', lose)
    try {
      await next.connect()
      await next.query('listen catalogo')
      await loadAjustes() // what changed while nobody listened
    } catch (error) {
      next.end().catch(() => {})
      throw error
    }
    if (stopped) return void (await next.end())
    client = next
    cache.resume()
    onChange() // what was not heard
    beat = setInterval(() => {
      next.query('select 1').catch(() => {
        lose() // now: the 'end' of a connection that hangs may come late
        next.end().catch(() => {})
      })
    }, HEARTBEAT_MS)
    beat.unref()
  }

  function retry(): void {
    if (stopped || timer) return
    timer = setTimeout(() => {
      timer = null
      connect().catch((error: Error) => {
        log.error({ message: error.message }, 'no connection for catalogue changes yet')
        if (answers(error) || performance.now() - lostAt > staleMs) cache.pause()
        retry()
      })
    }, RETRY_MS)
    timer.unref()
  }

  await connect()
  return async () => {
    stopped = true
    stop()
    if (timer) clearTimeout(timer)
    await client?.end()
  }
}

/** Whether a refusal comes from a server that works, and not from one that starts or stops (57P). */
const answers = (error: unknown) => error instanceof pg.DatabaseError && !error.code?.startsWith('57P')
