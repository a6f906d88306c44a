import { createFileRoute, notFound } from '@tanstack/react-router'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { AppError } from '#platform/errors.ts'
import { ComprasPantalla } from './ComprasPantalla.tsx'
import { loadCompras } from './cargar.ts'
import { type ComprasSearch, validateCompras } from './compras-search.ts'

export const Route = createFileRoute('/_panel/panel-admin/compras')({
  beforeLoad: async (guarded) => void (await requireStaff(guarded)),
  ...panelSearch<ComprasSearch>(),
  loader: async ({ deps }) =>
    loadCompras(validateCompras(deps)).catch((error: unknown) => {
      throw error instanceof AppError && error.status === 404 ? notFound() : error
    }),
  ...panelLoading,
  component: PanelCompras,
})

function PanelCompras() {
  return <ComprasPantalla cargado={Route.useLoaderData()} search={validateCompras(Route.useSearch())} />
}
