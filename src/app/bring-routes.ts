// Most of the route table comes into the browser with the first address that needs it: who looks at books needs no page of the panel,
// of an account or of an order.
import type { AnyRoute, AnyRouter } from '@tanstack/react-router'

/** What an address is that the table in the browser does not know (`OtraDireccionPage`). */
const UNKNOWN = '/_tienda/$'
const PANEL = /^\/panel-admin(?:\/|$)/

type Part = { routes: readonly AnyRoute[] }
const loadAccount = (): Promise<Part> => import('./account-routes.ts')
const loadPanel = (): Promise<Part> => import('./panel-routes.ts')

const there = new Set<() => Promise<Part>>()

/** Adds the missing parts of the table where the address that is there now may stand in them; null where nothing is to be fetched. */
export function bringRoutes(router: AnyRouter): Promise<void> | null {
  const { pathname } = router.history.location
  // In the panel all addresses of the shop are known: it says which of a former shop's would hide one.
  const missing = (PANEL.test(pathname) ? [loadAccount, loadPanel] : [loadAccount]).filter((load) => !there.has(load))
  if (missing.length === 0 || router.getMatchedRoutes(pathname)[0].at(-1)?.id !== UNKNOWN) return null
  return Promise.all(missing.map(async (load) => [load, await load()] as const)).then((parts) => {
    for (const [load, { routes }] of parts) {
      if (there.has(load)) continue
      there.add(load)
      const parent = routes[0]?.options.getParentRoute()
      parent?.addChildren([...Object.values(parent.children ?? {}), ...routes])
    }
    router.setRoutes(router.buildRouteTree())
  })
}

/** The router loads a page once it knows it. What can't be fetched is asked of the server, as the whole page. */
export function bringFirst(router: AnyRouter): void {
  const { load } = router
  router.load = (options) => {
    const coming = bringRoutes(router)
    return coming
      ? coming.then(
          () => load(options),
          () => location.reload(),
        )
      : load(options)
  }
}
