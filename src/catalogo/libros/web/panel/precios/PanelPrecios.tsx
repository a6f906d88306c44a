import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { toFilas } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { Icon } from '#ui/Icon.tsx'
import { getLibro } from '../../../libro.contract.ts'
import { listCambiosPrecios, listHistoriaPrecios } from '../../../precios/precio.contract.ts'
import { loadElegidos } from '../filtros/consulta.ts'
import { type PreciosSearch, validatePrecios } from '../filtros/filtros-search.ts'
import { CambiarPrecios } from './CambiarPrecios.tsx'
import { PreciosDeLibro } from './PreciosDeLibro.tsx'

const loadLista = async (search: PreciosSearch) => {
  const [cambios, elegidos] = await Promise.all([api.list(listCambiosPrecios, toFilas(search)), loadElegidos(search)])
  return { titulo: 'Cambiar precios', clase: 'lista', cambios, elegidos } as const
}

/** Planned prices of one book that are shown. */
const PENDIENTES = 50

/** `pendientes`: null for whoever may not plan prices. */
const loadLibro = async (id: string, search: PreciosSearch, admin: boolean) => {
  const { q: _, ...tramo } = toFilas(search)
  const [libro, historia, pendientes] = await Promise.all([
    api.call(getLibro, { id }),
    api.list(listHistoriaPrecios, { id, ...tramo }),
    admin ? api.call(listCambiosPrecios, { libro: id, limit: PENDIENTES }) : null,
  ])
  return { titulo: `Historia de precios · ${libro.titulo}`, clase: 'libro', libro, historia, pendientes } as const
}

// One address for the prices of a list and of one book: each route is in every visitor's first script.
export const Route = createFileRoute('/_panel/panel-admin/precios')({
  ...panelSearch<PreciosSearch>(),
  beforeLoad: async (guarded) => ({ usuario: await requireStaff(guarded) }),
  loader: ({ deps, context: { usuario } }) => {
    const search = validatePrecios(deps)
    if (!search.libro && usuario.rol !== 'admin') throw redirect({ to: '/panel-admin' })
    return search.libro ? loadLibro(search.libro, search, usuario.rol === 'admin') : loadLista(search)
  },
  ...panelLoading,
  component: PanelPrecios,
})

function PanelPrecios() {
  const datos = Route.useLoaderData()
  const search = validatePrecios(Route.useSearch())
  return (
    <div className="wrap panel-page">
      <Link className="back" to={datos.clase === 'libro' ? '/panel-admin/libros' : '/panel-admin'}>
        <Icon name="volver" small /> {datos.clase === 'libro' ? 'Libros' : 'Panel'}
      </Link>
      {datos.clase === 'libro' ? (
        <PreciosDeLibro key={datos.libro._id} to={Route.to} search={search} {...datos} />
      ) : (
        <CambiarPrecios to={Route.to} search={search} {...datos} />
      )}
    </div>
  )
}
