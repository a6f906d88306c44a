// The scroll position of the first page when its scripts start.

/**
 * Whether the router may scroll the page it has rendered. The browser showed and placed the first page before any script ran:
 * a reader who has scrolled since keeps the place. `scrollTop` and `touch` are for tests.
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
