// How much slower than usual the machine is at the moment: limits of CPU time are those of the usual one.

const TEXTO = 'año, «Ñandú» & <b>O\'Higgins</b> "1984" '.repeat(2_000)

/** Milliseconds of `work` on two cores of 2026 with nothing else to do (4 to 5, measured). */
const USUAL_MS = 5
const TIMES = 8

/** What the shop does with texts: escapes, splits, makes objects of them, and writes and reads those. */
function work(): number {
  const escaped = TEXTO.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  const rows = escaped.split(' ').map((palabra, n) => ({ palabra, n }))
  return JSON.parse(JSON.stringify(rows)).length
}

/** Milliseconds of CPU time that this thread has used so far. */
export function readWork(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/**
 * At least 1: by how much the shortest of some runs of a known work is longer than usual. A machine whose memory and cores
 * serve others, too, counts more CPU time for the same work.
 */
export function measurePace(): number {
  let shortest = Number.POSITIVE_INFINITY
  for (let time = 0; time < TIMES; time++) {
    const before = readWork()
    work()
    shortest = Math.min(shortest, readWork() - before)
  }
  return Math.max(1, shortest / USUAL_MS)
}
