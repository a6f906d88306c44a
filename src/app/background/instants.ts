import type { Db } from '../../platform/db/pool.ts'
import type { Log } from '../../platform/http/context.ts'
import type { PageCache } from '../../platform/http/page-cache.ts'
import { throttle } from './throttle.ts'

/** Milliseconds until something that public answers show begins or ends by itself; null where nothing will. */
export type FindSiguiente = (db: Db) => Promise<number | null>

/** Asked again at least this often: a timer must not sleep through a clock that was set. */
const AGAIN_MS = 10 * 60_000
/** After the instant, so that whoever answers by another machine's clock is past it too. */
const AFTER_MS = 250
/** Many changes at once lead to one question. */
const BURST_MS = 500
const RETRY_MS = 5_000

/**
 * Empties the page cache when an instant comes at which public answers change without anybody writing: what was announced
 * begins, what had an end is over. One timer of this node, set to the next of all; `hear` asks anew after a change of the
 * catalogue. Times are the database's, which every node has in common.
 */
export function startInstants(
  { db, cache, log }: { db: Db; cache: Pick<PageCache, 'clear'>; log: Log },
  sources: readonly FindSiguiente[],
): { hear(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let asked = 0

  function wait(ms: number, act: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
    timer.unref()
  }

  async function ask(): Promise<void> {
    const turn = ++asked
    const next = await Promise.all(sources.map((find) => find(db))).catch((error: Error) => {
      if (!stopped) log.error({ message: error.message }, 'the next change of public answers is not known yet')
      return null
    })
    if (stopped || turn !== asked) return
    if (next === null) return wait(RETRY_MS, again)
    const ms = Math.min(...next.map((one) => one ?? Number.POSITIVE_INFINITY)) + AFTER_MS
    if (ms > AGAIN_MS) return wait(AGAIN_MS, again)
    wait(ms, () => {
      cache.clear()
      again()
    })
  }
  const again = () => void ask()
  const heard = throttle(again, BURST_MS)
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
