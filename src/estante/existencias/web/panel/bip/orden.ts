/**
 * Tells answers in the order in which they were asked for: one that overtakes another waits for it. What is asked must not fail.
 */
export function createOrden<T>(tell: (answer: T) => void): (asked: Promise<T> | T) => Promise<void> {
  let before: Promise<void> = Promise.resolve()
  return (asked) => {
    before = Promise.all([asked, before]).then(([answer]) => tell(answer))
    return before
  }
}
