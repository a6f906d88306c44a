// Which answers still hold, by counting changes: an answer notes the generation in which it was begun.

/** Topics whose last change is remembered. Beyond it every answer that is being made counts as stale. */
const MAX_TOPICS = 10_000

/** Counts changes of everything and of topics (docs/decisions/028). */
export function createGenerations() {
  let now = 0
  /** What was begun before this generation is stale, whatever it was made of. */
  let floor = 0
  const changedAt = new Map<string, number>()

  function raiseFloor(): void {
    floor = now
    changedAt.clear()
  }

  return {
    get now() {
      return now
    },
    isCurrent: (since: number, madeOf: readonly string[]): boolean =>
      since >= floor && madeOf.every((topic) => (changedAt.get(topic) ?? 0) <= since),
    changeAll(): void {
      now++
      raiseFloor()
    },
    change(topics: ReadonlySet<string>): void {
      now++
      for (const topic of topics) changedAt.set(topic, now)
      if (changedAt.size > MAX_TOPICS) raiseFloor()
    },
  }
}
