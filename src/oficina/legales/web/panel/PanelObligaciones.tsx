import { createFileRoute } from '@tanstack/react-router'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { loadObligaciones } from './cargar.ts'
import { Obligaciones } from './Obligaciones.tsx'
import { type ObligacionesSearch, validateObligaciones } from './obligaciones-search.ts'

export const Route = createFileRoute('/_panel/panel-admin/obligaciones')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  ...panelSearch<ObligacionesSearch>(),
  loader: ({ deps }) => loadObligaciones(validateObligaciones(deps)),
  ...panelLoading,
  component: PanelObligaciones,
})

function PanelObligaciones() {
  return <Obligaciones cargado={Route.useLoaderData()} search={validateObligaciones(Route.useSearch())} />
}
