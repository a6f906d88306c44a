import { createFileRoute } from '@tanstack/react-router'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { getAutor } from '#catalogo/autores/autor.contract.ts'
import { api } from '#platform/http/client.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { missingPage } from '#platform/http/not-found.ts'
import { failed } from '#ui/Failed.tsx'
import { ListadoSkeleton } from '#vidriera/busqueda/web/ListadoSkeleton.tsx'
import { type Lista, POR_PAGINA_LISTA } from '#vidriera/busqueda/web/listado/listado-search.ts'
import { pickSearchParams } from '#vidriera/busqueda/web/search-params.ts'
import { LibrosDe, loadLibrosDe } from './LibrosDe.tsx'

const listaDe = (id: string): Lista => ({
  to: '/autores/$id/libros',
  params: { id },
  path: buildUrl('/autores/{id}/libros', { id }),
  porPagina: POR_PAGINA_LISTA,
  fijos: { autor: id },
})

const loadDe = async (id: string) => ({
  nombre: (await api.call(getAutor, { id }).catch(missingPage)).nombre_completo,
  todos: ['Autores', '/autores'] satisfies [string, string],
  ficha: buildUrl('/autor-seleccionado/{id}', { id }),
  sobre: 'Sobre el autor',
  vacio: 'Por ahora no tenemos libros de este autor.',
})

export const Route = createFileRoute('/_tienda/autores/$id/libros')({
  codeSplitGroupings: [['loader', 'component'], ['errorComponent']],
  validateSearch: pickSearchParams,
  loaderDeps: ({ search }) => pickSearchParams(search),
  loader: ({ params: { id }, deps }) => loadLibrosDe(listaDe(id), deps, loadDe(id)),
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
  return <LibrosDe {...Route.useLoaderData()} query={Route.useLoaderDeps()} />
}
