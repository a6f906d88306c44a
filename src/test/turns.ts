/**
 * Watches how long the event loop serves nobody else. The returned function says the longest turn, in milliseconds of this
 * thread's own work: a busy machine makes a turn last longer, but not its work more.
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
