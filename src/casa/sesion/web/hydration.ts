// A guard that redirects while React still takes over the server's HTML would make it find another page than it was sent.
// So guards wait until the frame of the page is hydrated.
let settle = () => {}

/** Settled in the browser once the first page stands; never on the server, where no guard runs. */
export const hydrated = new Promise<void>((resolve) => {
  settle = resolve
})

/** For an effect of the layout that every page has. The attribute tells journeys that the page can be used. */
export function markHydrated(): void {
  document.documentElement.dataset.hydrated = ''
  settle()
}
