import { createFileRoute, Link } from '@tanstack/react-router'
import type { Pagina } from '#casa/sitio/pagina.rules.ts'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { type Editorial, getEditorial } from '#catalogo/editoriales/editorial.contract.ts'
import { api } from '#platform/http/client.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { missingPage } from '#platform/http/not-found.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { failed } from '#ui/Failed.tsx'
import { ListadoSkeleton } from '#vidriera/busqueda/web/ListadoSkeleton.tsx'
import { Listado, ListadoVacio } from '#vidriera/busqueda/web/listado/Listado.tsx'
import { describeDireccion, formatConteo, loadListado } from '#vidriera/busqueda/web/listado/listado.ts'
import { type Lista, POR_PAGINA_LISTA } from '#vidriera/busqueda/web/listado/listado-search.ts'
import { pickSearchParams } from '#vidriera/busqueda/web/search-params.ts'

const listaDe = (id: string): Lista => ({
  to: '/editoriales/$id/libros',
  params: { id },
  path: buildUrl('/editoriales/{id}/libros', { id }),
  porPagina: POR_PAGINA_LISTA,
  fijos: { editorial: id },
})

const describeLibros = ({ _id, descripcion }: Editorial, direccion: { path: string; listada: boolean }): Pagina => ({
  ...direccion,
  titulo: `Libros de ${descripcion}`,
  descripcion: `Todos los libros de ${descripcion} en la librería.`,
  migas: [
    ['Editoriales', '/editoriales'],
    [descripcion, buildUrl('/editoriales/{id}', { id: _id })],
    ['Libros', direccion.path],
  ],
})

export const Route = createFileRoute('/_tienda/editoriales/$id/libros')({
  codeSplitGroupings: [['loader', 'component'], ['errorComponent']],
  validateSearch: pickSearchParams,
  loaderDeps: ({ search }) => pickSearchParams(search),
  loader: async ({ params: { id }, deps }) => {
    const lista = listaDe(id)
    const [editorial, { listado }] = await Promise.all([
      api.call(getEditorial, { id }).catch(missingPage),
      loadListado(lista, deps),
    ])
    return { editorial, listado, pagina: describeLibros(editorial, describeDireccion(lista, deps)) }
  },
  head: ({ loaderData, matches }) => headOf(matches, loaderData?.pagina),
  component: EditorialLibrosPage,
  pendingComponent: () => (
    <div className="wrap pt-4">
      <ListadoSkeleton />
    </div>
  ),
  errorComponent: failed('No pudimos cargar los libros.'),
})

function EditorialLibrosPage() {
  const { editorial, listado } = Route.useLoaderData()
  return (
    <div className="wrap">
      <BackLink to={`/editoriales/${editorial._id}`} />
      <h1 className="mt-2">Libros de {editorial.descripcion}</h1>
      <p className="soft mt-1">
        <span role="status">{formatConteo(listado)}</span> ·{' '}
        <Link to="/editoriales/$id" params={{ id: editorial._id }}>
          Sobre la editorial
        </Link>
      </p>
      <Listado
        lista={listaDe(editorial._id)}
        listado={listado}
        query={Route.useLoaderDeps()}
        vacio={(filtered) => (
          <ListadoVacio filtered={filtered}>Por ahora no tenemos libros de esta editorial.</ListadoVacio>
        )}
      />
    </div>
  )
}
