/**
 * What could not be loaded and is left out of a page: told to the browser's console. While a page is rendered on the server
 * the call itself has told the log already.
 */
export function reportFailure(error: unknown): void {
  if (!import.meta.env.SSR) console.error(error)
}
