// Which answers still hold, by counting changes: an answer notes the generation in which it was begun.
import { createMover, type Mover, type PriceChange, type Topic } from './prices.ts'

/** Topics and changed prices that are remembered. Beyond it every answer that is being made counts as stale. */
const MAX = 100_000

/** Counts changes of everything, of topics and of prices (docs/decisions/028, 126). */
export function createGenerations() {
  let now = 0
  /** What was begun before this generation is stale, whatever it was made of. */
  let floor = 0
  const changedAt = new Map<string, number>()
  /** The oldest first. */
  let moves: { at: number; moves: Mover }[] = []
  let moved = 0

  function raiseFloor(): void {
    floor = now
    changedAt.clear()
    moves = []
    moved = 0
  }

  function hasChanged(topic: Topic, since: number): boolean {
    if (typeof topic === 'string') return (changedAt.get(topic) ?? 0) > since
    for (let n = moves.length - 1; n >= 0; n--) {
      const move = moves[n]
      if (!move || move.at <= since) return false
      if (move.moves(topic)) return true
    }
    return false
  }

  return {
    get now() {
      return now
    },
    isCurrent: (since: number, madeOf: readonly Topic[]): boolean =>
      since >= floor && !madeOf.some((topic) => hasChanged(topic, since)),
    changeAll(): void {
      now++
      raiseFloor()
    },
    /** `topics` has those of the prices. */
    change(topics: ReadonlySet<string>, prices: readonly PriceChange[]): void {
      now++
      for (const topic of topics) changedAt.set(topic, now)
      if (prices.length > 0) moves.push({ at: now, moves: createMover(prices) })
      moved += prices.length
      if (changedAt.size + moved > MAX) raiseFloor()
    },
  }
}
