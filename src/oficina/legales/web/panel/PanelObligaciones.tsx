import { createFileRoute } from '@tanstack/react-router'
import { keepSearch, panelHead, panelLoading } from '#casa/panel/rutas/rutas.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { loadObligaciones } from './cargar.ts'
import { Obligaciones } from './Obligaciones.tsx'
import { type ObligacionesSearch, validateObligaciones } from './obligaciones-search.ts'

export const Route = createFileRoute('/_panel/panel-admin/obligaciones')({
  ssr: false,
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  validateSearch: keepSearch<ObligacionesSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => loadObligaciones(validateObligaciones(deps)),
  ...panelLoading,
  head: ({ loaderData }) => panelHead(loaderData?.titulo),
  component: PanelObligaciones,
})

function PanelObligaciones() {
  return <Obligaciones cargado={Route.useLoaderData()} search={validateObligaciones(Route.useSearch())} />
}
