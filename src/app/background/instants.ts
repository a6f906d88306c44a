import type { Db } from '#platform/db/pool.ts'
import type { Log } from '#platform/http/context.ts'
import type { Instants } from '#platform/http/instants.ts'
import type { FindSiguiente } from '#platform/slice.ts'
import { throttle } from './throttle.ts'

/** Asked again at least this often: a timer must not sleep through a clock that was set. */
const AGAIN_MS = 10 * 60_000
/** Many changes at once lead to one question. */
const BURST_MS = 500
const RETRY_MS = 5_000
/** A question reaches the database later than the one before did, by no more than this. */
const SLACK_MS = 1_000

/**
 * Announces what no answer announces by itself: asks the database for the next instant of all `sources`, anew after a change of
 * the catalogue (`hear`) and after each instant. What has come since the last question counts, so nothing that is due while
 * a question waits is missed.
 */
export function startInstants(
  { db, instants, log }: { db: Db; instants: Instants; log: Log },
  sources: readonly FindSiguiente[],
): { hear(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let asked = 0
  // Whatever came before this has emptied the cache.
  let since = performance.now()

  async function ask(slack: number): Promise<void> {
    const turn = ++asked
    clearTimeout(timer)
    const begun = performance.now()
    const found = await Promise.all(sources.map((find) => find(db, begun - since + slack))).catch((error: Error) => {
      if (!stopped) log.error({ message: error.message }, 'the next change of public answers is not known yet')
      return null
    })
    if (stopped || turn !== asked) return
    timer = setTimeout(again, found === null ? RETRY_MS : AGAIN_MS)
    timer.unref()
    if (found === null) return
    since = begun
    const ms = Math.min(...found.map((one) => one ?? Number.POSITIVE_INFINITY))
    if (ms !== Number.POSITIVE_INFINITY) instants.announce(ms)
  }
  const again = () => void ask(SLACK_MS)
  const heard = throttle(again, BURST_MS)
  instants.onCome(() => {
    since = performance.now()
    if (!stopped) void ask(0) // the instant itself is not found again
  })
  again()

  return {
    hear: () => heard.call(),
    stop() {
      stopped = true
      heard.stop()
      clearTimeout(timer)
    },
  }
}
