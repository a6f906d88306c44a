// What the routes of all panel screens share. A route's guard and head are in the panel's table of routes (src/app/bring-routes.ts). Its loader, which also
// gives the title, is in a chunk with its component (`splitBehavior` of vite.config.ts); the error screen is loaded when it is needed.
import { lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'
import { LineasPendientes } from './LineasPendientes.tsx'

export const PANEL = 'Panel de Administración'

type Kept<Search> = { [Key in keyof Search]?: unknown }

/**
 * For `validateSearch`: what the address says, unread, under the keys of `Search`; links must give a `Search`. Loader and
 * component read it with the screen's own parser, which travels with them.
 */
export const keepSearch = <Search,>(search: Search & SearchSchemaInput): Kept<Search> => search

/** The part of a route whose address says which part of its list is shown: the loader runs anew for every change. */
export const panelSearch = <Search,>() => ({
  validateSearch: keepSearch<Search>,
  loaderDeps: ({ search }: { search: Kept<Search> }) => search,
})

/** The screen's own title before the panel's. */
export const panelHead = (titulo?: string) => ({
  meta: [{ title: titulo ? `${titulo} · ${PANEL}` : PANEL }, { name: 'robots', content: 'noindex' }],
})

/**
 * What every screen of the panel is made with: in the browser, under the `titulo` that its loader gives. Nothing is cached: an
 * administrator must see the row that was just changed.
 */
export const panelLoading = {
  ssr: false,
  gcTime: 0,
  staleTime: 0,
  preload: false,
  pendingMs: 150,
  pendingComponent: LineasPendientes, // not lazy: the server renders it
  errorComponent: lazyRouteComponent(() => import('../PanelFalla.tsx'), 'PanelFalla'),
  head: ({ loaderData }: { loaderData?: { titulo?: string } | undefined }) => panelHead(loaderData?.titulo),
} as const
