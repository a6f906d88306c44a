import { createFileRoute } from '@tanstack/react-router'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { getEditorial } from '#catalogo/editoriales/editorial.contract.ts'
import { api } from '#platform/http/client.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { missingPage } from '#platform/http/not-found.ts'
import { failed } from '#ui/Failed.tsx'
import { ListadoSkeleton } from '#vidriera/busqueda/web/ListadoSkeleton.tsx'
import { type Lista, POR_PAGINA_LISTA } from '#vidriera/busqueda/web/listado/listado-search.ts'
import { pickSearchParams } from '#vidriera/busqueda/web/search-params.ts'
import { LibrosDe, loadLibrosDe } from './LibrosDe.tsx'

const listaDe = (id: string): Lista => ({
  to: '/editoriales/$id/libros',
  params: { id },
  path: buildUrl('/editoriales/{id}/libros', { id }),
  porPagina: POR_PAGINA_LISTA,
  fijos: { editorial: id },
})

const loadDe = async (id: string) => ({
  nombre: (await api.call(getEditorial, { id }).catch(missingPage)).descripcion,
  todos: ['Editoriales', '/editoriales'] satisfies [string, string],
  ficha: buildUrl('/editoriales/{id}', { id }),
  sobre: 'Sobre la editorial',
  vacio: 'Por ahora no tenemos libros de esta editorial.',
})

export const Route = createFileRoute('/_tienda/editoriales/$id/libros')({
  codeSplitGroupings: [['loader', 'component'], ['errorComponent']],
  validateSearch: pickSearchParams,
  loaderDeps: ({ search }) => pickSearchParams(search),
  loader: ({ params: { id }, deps }) => loadLibrosDe(listaDe(id), deps, loadDe(id)),
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
  return <LibrosDe {...Route.useLoaderData()} query={Route.useLoaderDeps()} />
}
