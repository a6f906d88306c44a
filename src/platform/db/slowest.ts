// The statements that took longest since the process began: kept in memory, for shops without pg_stat_statements.
import { onStatement } from './observed.ts'

/** What is quicker than this is not looked at, milliseconds. */
const SLOW_MS = 20
/** Different statements that are remembered. */
const KEPT = 40
const TEXT_MAX = 1_000

/** A statement's text (with `$1` for values), how often it was slow, and its longest and whole time in milliseconds. */
export type SlowStatement = { text: string; times: number; longest: number; total: number }

export type Slowest = ReturnType<typeof createSlowest>

/** Listens until `stop`. Costs a comparison for each quick statement. Of too many slow ones those with the shortest longest time are forgotten. */
export function createSlowest() {
  const kept = new Map<string, SlowStatement>()

  function makeRoom(ms: number): boolean {
    if (kept.size < KEPT) return true
    let least: SlowStatement | undefined
    for (const one of kept.values()) if (!least || one.longest < least.longest) least = one
    if (!least || least.longest >= ms) return false
    kept.delete(least.text)
    return true
  }

  const stop = onStatement(({ text: statement, began, ended }) => {
    const ms = ended - began
    if (ms < SLOW_MS) return
    const text = statement.length > TEXT_MAX ? statement.slice(0, TEXT_MAX) : statement
    const known = kept.get(text)
    if (known) {
      known.times++
      known.total += ms
      known.longest = Math.max(known.longest, ms)
    } else if (makeRoom(ms)) kept.set(text, { text, times: 1, longest: ms, total: ms })
  })

  return {
    stop,
    /** The longest first. */
    list: (limit: number): SlowStatement[] => [...kept.values()].sort((a, b) => b.longest - a.longest).slice(0, limit),
  }
}
