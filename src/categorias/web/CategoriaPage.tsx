import { createFileRoute } from '@tanstack/react-router'
import { listLibrosByCategoria } from '../../libros/libro.contract.ts'
import { EstanteLibros, EstanteSkeleton, loadEstante } from '../../libros/web/EstanteLibros.tsx'
import { formatCount } from '../../platform/format.ts'
import { api } from '../../platform/http/client.ts'
import { buildUrl } from '../../platform/http/contract.ts'
import { missingPage } from '../../platform/http/not-found.ts'
import { parsePagina } from '../../platform/paging.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { Pagina } from '../../sitio/pagina.rules.ts'
import { headOf } from '../../sitio/web/cabeza.ts'
import { Failed } from '../../ui/Failed.tsx'
import { type Categoria, getCategoria } from '../categoria.contract.ts'

const TITULO = 'Libros de esta categoría'

/** The parameter `categoria` also carries the id (specification, section 2). The path is believed first. */
const chooseId = (inPath: string, inSearch: string | undefined): string =>
  isUuid(inPath) ? inPath : (inSearch ?? inPath)

function describeCategoria({ _id, nombre, descripcion }: Categoria, page: number): Pagina {
  return {
    titulo: nombre,
    descripcion: descripcion ?? `Libros de ${nombre} en la librería.`,
    path: buildUrl('/categorias/{id}', { id: _id, ...parsePagina(page) }),
    migas: [[nombre, buildUrl('/categorias/{id}', { id: _id })]],
  }
}

type Search = { pagina?: number | undefined; categoria?: string | undefined }

export const Route = createFileRoute('/_tienda/categorias/$id')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...parsePagina(search.pagina),
    categoria: isUuid(search.categoria) ? search.categoria : undefined,
  }),
  loaderDeps: ({ search: { pagina, categoria } }) => ({ pagina, categoria }),
  loader: async ({ params, deps }) => {
    const id = chooseId(params.id, deps.categoria)
    const address = { to: '/categorias/$id', params: { id } }
    const [categoria, estante] = await Promise.all([
      api.call(getCategoria, { id }).catch(missingPage),
      loadEstante(listLibrosByCategoria, id, deps, address),
    ])
    return { categoria, estante, address }
  },
  head: ({ loaderData, matches }) =>
    headOf(matches, loaderData && describeCategoria(loaderData.categoria, loaderData.estante.page)),
  component: CategoriaPage,
  pendingComponent: () => (
    <div className="wrap pt-4">
      <h1>{TITULO}</h1>
      <EstanteSkeleton />
    </div>
  ),
  errorComponent: ({ reset }) => <Failed reset={reset}>No pudimos cargar los libros de esta categoría.</Failed>,
})

function CategoriaPage() {
  const { categoria, estante, address } = Route.useLoaderData()
  return (
    <div className="wrap pt-4">
      <p className="caps">{categoria.nombre}</p>
      <h1>{TITULO}</h1>
      <p className="soft mt-1">{formatCount(estante.total, 'libro', 'libros')}</p>
      <EstanteLibros estante={estante} address={address} vacio="Por ahora no hay libros en esta categoría." />
    </div>
  )
}
