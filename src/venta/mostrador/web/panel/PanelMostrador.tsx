import { createFileRoute, notFound } from '@tanstack/react-router'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { AppError } from '#platform/errors.ts'
import { loadMostrador } from './cargar.ts'
import { MostradorPantalla } from './MostradorPantalla.tsx'
import { type MostradorSearch, validateMostrador } from './mostrador-search.ts'

export const Route = createFileRoute('/_panel/panel-admin/mostrador')({
  beforeLoad: async (guarded) => void (await requireStaff(guarded)),
  ...panelSearch<MostradorSearch>(),
  loader: async ({ deps }) =>
    loadMostrador(validateMostrador(deps)).catch((error: unknown) => {
      throw error instanceof AppError && error.status === 404 ? notFound() : error
    }),
  ...panelLoading,
  component: PanelMostrador,
})

function PanelMostrador() {
  return <MostradorPantalla cargado={Route.useLoaderData()} search={validateMostrador(Route.useSearch())} />
}
