import { createFileRoute, Link } from '@tanstack/react-router'
import type { Pagina } from '#casa/sitio/pagina.rules.ts'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { type Autor, getAutor } from '#catalogo/autores/autor.contract.ts'
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
  to: '/autores/$id/libros',
  params: { id },
  path: buildUrl('/autores/{id}/libros', { id }),
  porPagina: POR_PAGINA_LISTA,
  fijos: { autor: id },
})

const describeLibros = ({ _id, nombre_completo }: Autor, direccion: { path: string; listada: boolean }): Pagina => ({
  ...direccion,
  titulo: `Libros de ${nombre_completo}`,
  descripcion: `Todos los libros de ${nombre_completo} en la librería.`,
  migas: [
    ['Autores', '/autores'],
    [nombre_completo, buildUrl('/autor-seleccionado/{id}', { id: _id })],
    ['Libros', direccion.path],
  ],
})

export const Route = createFileRoute('/_tienda/autores/$id/libros')({
  codeSplitGroupings: [['loader', 'component'], ['errorComponent']],
  validateSearch: pickSearchParams,
  loaderDeps: ({ search }) => pickSearchParams(search),
  loader: async ({ params: { id }, deps }) => {
    const lista = listaDe(id)
    const [autor, { listado }] = await Promise.all([
      api.call(getAutor, { id }).catch(missingPage),
      loadListado(lista, deps),
    ])
    return { autor, listado, pagina: describeLibros(autor, describeDireccion(lista, deps)) }
  },
  head: ({ loaderData, matches }) => headOf(matches, loaderData?.pagina),
  component: AutorLibrosPage,
  pendingComponent: () => (
    <div className="wrap pt-4">
      <ListadoSkeleton />
    </div>
  ),
  errorComponent: failed('No pudimos cargar los libros.'),
})

function AutorLibrosPage() {
  const { autor, listado } = Route.useLoaderData()
  return (
    <div className="wrap">
      <BackLink to={`/autor-seleccionado/${autor._id}`} />
      <h1 className="mt-2">Libros de {autor.nombre_completo}</h1>
      <p className="soft mt-1">
        <span role="status">{formatConteo(listado)}</span> ·{' '}
        <Link to="/autor-seleccionado/$id" params={{ id: autor._id }}>
          Sobre el autor
        </Link>
      </p>
      <Listado
        lista={listaDe(autor._id)}
        listado={listado}
        query={Route.useLoaderDeps()}
        vacio={(filtered) => (
          <ListadoVacio filtered={filtered}>Por ahora no tenemos libros de este autor.</ListadoVacio>
        )}
      />
    </div>
  )
}
