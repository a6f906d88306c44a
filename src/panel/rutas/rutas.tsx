// What the routes of all panel screens have in common. A route's guard and head are part of the shop's first script; the
// rest is not: its loader, which also gives the title, goes with its component (`codeSplitGroupings`), and the face of a
// failure is loaded when it is needed.
import { lazyRouteComponent } from '@tanstack/react-router'
import { LineasPendientes } from './LineasPendientes.tsx'

export const PANEL = 'Panel de Administración'

/** The screen's own title before the panel's. */
export const panelHead = (titulo?: string) => ({
  meta: [{ title: titulo ? `${titulo} · ${PANEL}` : PANEL }, { name: 'robots', content: 'noindex' }],
})

/** Who has just changed a row must see it: nothing older than this visit is shown. */
export const panelLoading = {
  gcTime: 0,
  staleTime: 0,
  preload: false,
  pendingMs: 150,
  pendingComponent: LineasPendientes, // the server renders it: that one cannot wait
  errorComponent: lazyRouteComponent(() => import('../PanelFalla.tsx'), 'PanelFalla'),
}
