import { createFileRoute } from '@tanstack/react-router'
import type { Pagina } from '#casa/sitio/pagina.rules.ts'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { type Categoria, getCategoria } from '#catalogo/categorias/categoria.contract.ts'
import { api } from '#platform/http/client.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { missingPage } from '#platform/http/not-found.ts'
import { isUuid } from '#platform/uuid.ts'
import { failed } from '#ui/Failed.tsx'
import { ListadoSkeleton, SobreAdelantado } from '#vidriera/busqueda/web/ListadoSkeleton.tsx'
import { Listado, ListadoVacio } from '#vidriera/busqueda/web/listado/Listado.tsx'
import { describeDireccion, formatConteo, loadListado } from '#vidriera/busqueda/web/listado/listado.ts'
import { type Lista, POR_PAGINA_LISTA } from '#vidriera/busqueda/web/listado/listado-search.ts'
import { pickSearchParams } from '#vidriera/busqueda/web/search-params.ts'

const TITULO = 'Libros de esta categoría'

/** The parameter `categoria` also carries the id (specification, section 2). The path is believed first. */
const chooseId = (inPath: string, inSearch: unknown): string =>
  !isUuid(inPath) && isUuid(inSearch) ? inSearch : inPath

const listaDe = (id: string): Lista => ({
  to: '/categorias/$id',
  params: { id },
  path: buildUrl('/categorias/{id}', { id }),
  porPagina: POR_PAGINA_LISTA,
  fijos: { categoria: id },
})

const describeCategoria = (
  { _id, nombre, descripcion }: Categoria,
  direccion: Pick<Pagina, 'path' | 'listada'>,
): Pagina => ({
  ...direccion,
  titulo: nombre,
  descripcion: descripcion ?? `Libros de ${nombre} en la librería.`,
  migas: [[nombre, buildUrl('/categorias/{id}', { id: _id })]],
})

export const Route = createFileRoute('/_tienda/categorias/$id')({
  codeSplitGroupings: [['loader', 'component'], ['errorComponent']],
  validateSearch: pickSearchParams,
  loaderDeps: ({ search }) => pickSearchParams(search),
  loader: async ({ params, deps }) => {
    const id = chooseId(params.id, deps.categoria)
    const lista = listaDe(id)
    const [categoria, { listado }] = await Promise.all([
      api.call(getCategoria, { id }).catch(missingPage),
      loadListado(lista, deps),
    ])
    return { categoria, listado, pagina: describeCategoria(categoria, describeDireccion(lista, deps)) }
  },
  head: ({ loaderData, matches }) => headOf(matches, loaderData?.pagina),
  component: CategoriaPage,
  pendingComponent: () => (
    <div className="wrap pt-4">
      <div className="category-head">
        <SobreAdelantado />
        <h1>{TITULO}</h1>
      </div>
      <ListadoSkeleton />
    </div>
  ),
  errorComponent: failed('No pudimos cargar los libros de esta categoría.'),
})

function CategoriaPage() {
  const { categoria, listado } = Route.useLoaderData()
  return (
    <div className="wrap pt-4">
      <div className="category-head">
        <p>{categoria.nombre}</p>
        <h1>{TITULO}</h1>
      </div>
      <p className="soft mt-1" role="status">
        {formatConteo(listado)}
      </p>
      <Listado
        lista={listaDe(categoria._id)}
        listado={listado}
        query={Route.useLoaderDeps()}
        vacio={(filtered) => (
          <ListadoVacio filtered={filtered}>Por ahora no hay libros en esta categoría.</ListadoVacio>
        )}
      />
    </div>
  )
}
