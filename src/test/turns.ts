import { measurePace, readWork } from './pace.ts'

/** Milliseconds between two looks. A look at every turn would keep a core busy while the shop waits for a process of its own. */
const LOOK_MS = 3

/**
 * Measures the longest turn of the event loop. The returned function gives it in milliseconds of this thread's CPU time,
 * which a busy machine does not increase; what the turns just before it took, at most `LOOK_MS`, is counted with it.
 */
function watchTurns(): () => number {
  let longest = 0
  let before = readWork()
  let next = setTimeout(look, LOOK_MS)
  function look() {
    const now = readWork()
    longest = Math.max(longest, now - before)
    before = now
    next = setTimeout(look, LOOK_MS)
  }
  return () => {
    clearTimeout(next)
    return Math.max(longest, readWork() - before)
  }
}

/**
 * The longest turn of the shortest of three runs (or of `times`), in milliseconds of a machine as fast as usual, with what
 * the last one gave: a collection of garbage lengthens one of them, code that works too long at once lengthens all. `run` is
 * told which run it is, from 0.
 */
export async function measureTurns<T>(
  run: (at: number) => Promise<T>,
  times = 3,
): Promise<{ longest: number; result: T }> {
  let longest = Number.POSITIVE_INFINITY
  for (let at = 0; ; at++) {
    const stop = watchTurns()
    const result = await run(at)
    longest = Math.min(longest, stop() / measurePace())
    if (at >= times - 1) return { longest, result }
  }
}
