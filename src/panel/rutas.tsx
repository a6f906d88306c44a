// What the routes of all panel screens have in common.
import { LineasPendientes } from './LineasPendientes.tsx'
import { PanelFalla } from './PanelFalla.tsx'

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
  pendingComponent: LineasPendientes,
  errorComponent: PanelFalla,
} as const
