import pg from 'pg'
import type { Log } from '../platform/http/context.ts'
import type { PageCache } from '../platform/http/page-cache.ts'
import { inBursts } from './bursts.ts'

const RETRY_MS = 1_000
/** A line that was cut without a word is noticed after these two at most, not after TCP's own minutes. */
const HEARTBEAT_MS = 10_000
const ANSWER_MS = 5_000
/** A flood of changes (everybody writes opinions at once) empties the cache twice a second, no more. */
const BURST_MS = 500

/**
 * Empties the page cache whenever any node changes the catalogue (`NOTIFY catalogo`, sent by triggers). While the
 * connection is lost nobody hears of changes, so the cache is emptied at its return too, and not trusted in between.
 */
export async function listenForCatalogChanges(
  databaseUrl: string,
  cache: PageCache,
  log: Log,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  const changes = inBursts(() => cache.clear(), BURST_MS)

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
      if (client === next) client = null
      cache.pause()
      retry()
    }
    next.on('notification', changes.call)
    next.on('error', () => {}) // 'end' follows
    next.on('end', lose)
    await next.connect()
    await next.query('listen catalogo')
    if (stopped) return void (await next.end())
    client = next
    cache.resume()
    beat = setInterval(() => {
      next.query('select 1').catch(() => {
        lose() // now: the 'end' of a line that hangs may come late
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
        retry()
      })
    }, RETRY_MS)
    timer.unref()
  }

  await connect()
  return async () => {
    stopped = true
    changes.stop()
    if (timer) clearTimeout(timer)
    await client?.end()
  }
}
