import type { PageCache } from './page-cache.ts'

/** The one timer of a process that empties the page cache when public answers change without anybody writing. */
export type Instants = {
  /** The next instant is in so many milliseconds by the database's clock; one that has passed is here. */
  announce(ms: number): void
  /** Runs whenever an instant has come, when the cache is empty: whoever announced looks for the next one. */
  onCome(act: () => void): void
  stop(): void
}

/** A timer may come a moment early. */
const MARGIN_MS = 5
/** Once more after the instant: what another machine answers by a clock that is behind is not kept. */
const AGAIN_MS = 250
/** A timer waits for less than 25 days, and must not sleep through those of a machine that slept. */
const WAIT_MAX_MS = 10 * 60_000

/**
 * Waits for the earliest instant that was announced, empties the cache, and once more a moment later. Kept answers need no
 * expiry of their own: none outlives an instant that was announced, and what was begun before it and is finished after it
 * is not kept (generations). An announcement is not taken back: one in vain empties the cache once too often.
 */
export function createInstants(cache: Pick<PageCache, 'clear'>): Instants {
  let due: number | null = null
  let timer: NodeJS.Timeout | undefined
  let again: NodeJS.Timeout | undefined
  const listeners: (() => void)[] = []

  function wait(): void {
    clearTimeout(timer)
    if (due === null) return
    timer = setTimeout(come, Math.min(Math.max(0, due - performance.now()), WAIT_MAX_MS))
    timer.unref()
  }

  function come(): void {
    if (due === null || performance.now() < due) {
      wait()
      return
    }
    due = null
    cache.clear()
    clearTimeout(again)
    again = setTimeout(() => cache.clear(), AGAIN_MS)
    again.unref()
    for (const act of listeners) act()
  }

  return {
    announce(ms) {
      const then = performance.now() + ms + MARGIN_MS
      if (due !== null && due <= then) return
      due = then
      wait()
    },
    onCome: (act) => void listeners.push(act),
    stop() {
      clearTimeout(timer)
      clearTimeout(again)
    },
  }
}
