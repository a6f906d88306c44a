// Where the page stands when its scripts come.

/**
 * Whether the router may move the page it has rendered. The first page has been shown, and put where it was, before any
 * script ran: who has begun to read on keeps the place. `scrollTop` and `touch` stand for the browser's own.
 */
export function createScrollRule(
  scrollTop: () => number = () => (import.meta.env.SSR ? 0 : scrollY),
  touch: () => void = () => void document.dispatchEvent(new Event('scroll')),
): () => boolean {
  let first = true
  return () => {
    const isPlaced = first && scrollTop() > 0
    first = false
    if (isPlaced) touch() // the router remembers only places that it has heard of
    return !isPlaced
  }
}
