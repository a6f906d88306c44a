/**
 * Measures the longest turn of the event loop. The returned function gives it in milliseconds of this thread's CPU time,
 * which a busy machine does not increase.
 */
export function watchTurns(): () => number {
  const readWork = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let longest = 0
  let before = readWork()
  let next = setImmediate(turn)
  function turn() {
    const now = readWork()
    longest = Math.max(longest, now - before)
    before = now
    next = setImmediate(turn)
  }
  return () => {
    clearImmediate(next)
    return longest
  }
}
