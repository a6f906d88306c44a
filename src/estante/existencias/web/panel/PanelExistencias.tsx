import { createFileRoute, notFound } from '@tanstack/react-router'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { AppError } from '#platform/errors.ts'
import { Archivo } from './Archivo.tsx'
import { loadExistencias } from './cargar.ts'
import { ExistenciaDelLibro } from './ExistenciaDelLibro.tsx'
import { type ExistenciasSearch, validateExistencias } from './existencias-search.ts'
import { ListaExistencias } from './ListaExistencias.tsx'
import { Lugares } from './Lugares.tsx'

export const Route = createFileRoute('/_panel/panel-admin/existencias')({
  beforeLoad: async (guarded) => ({ usuario: await requireStaff(guarded) }),
  ...panelSearch<ExistenciasSearch>(),
  loader: ({ deps, context: { usuario } }) =>
    loadExistencias(validateExistencias(deps), usuario.rol).catch((error: unknown) => {
      throw error instanceof AppError && error.status === 404 ? notFound() : error
    }),
  ...panelLoading,
  component: PanelExistencias,
})

function PanelExistencias() {
  const cargado = Route.useLoaderData()
  const search = validateExistencias(Route.useSearch())
  if (cargado.parte === 'lugares') return <Lugares {...cargado} />
  if (cargado.parte === 'archivo') return <Archivo {...cargado} />
  if (cargado.parte === 'libro') return <ExistenciaDelLibro key={cargado.libro._id} {...cargado} />
  return <ListaExistencias {...cargado} search={search} />
}
