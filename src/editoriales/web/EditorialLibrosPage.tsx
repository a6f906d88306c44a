import { createFileRoute, Link } from '@tanstack/react-router'
import { listLibrosByEditorial } from '../../libros/libro.contract.ts'
import { EstanteLibros, EstanteSkeleton, loadEstante } from '../../libros/web/EstanteLibros.tsx'
import { formatCount } from '../../platform/format.ts'
import { api } from '../../platform/http/client.ts'
import { buildUrl } from '../../platform/http/contract.ts'
import { missingPage } from '../../platform/http/not-found.ts'
import { parsePagina, validatePagina } from '../../platform/paging.ts'
import type { Pagina } from '../../sitio/pagina.rules.ts'
import { headOf } from '../../sitio/web/cabeza.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { type Editorial, getEditorial } from '../editorial.contract.ts'

const addressOf = (id: string) => ({ to: '/editoriales/$id/libros', params: { id } })

function describeLibros({ _id, descripcion }: Editorial, page: number): Pagina {
  const path = buildUrl('/editoriales/{id}/libros', { id: _id, ...parsePagina(page) })
  return {
    titulo: `Libros de ${descripcion}`,
    descripcion: `Todos los libros de ${descripcion} en la librería.`,
    path,
    migas: [
      ['Editoriales', '/editoriales'],
      [descripcion, buildUrl('/editoriales/{id}', { id: _id })],
      ['Libros', path],
    ],
  }
}

export const Route = createFileRoute('/_tienda/editoriales/$id/libros')({
  validateSearch: validatePagina,
  loaderDeps: ({ search: { pagina } }) => ({ pagina }),
  loader: async ({ params: { id }, deps }) => {
    const [editorial, estante] = await Promise.all([
      api.call(getEditorial, { id }).catch(missingPage),
      loadEstante(listLibrosByEditorial, id, deps, addressOf(id)),
    ])
    return { editorial, estante }
  },
  head: ({ loaderData, matches }) =>
    headOf(matches, loaderData && describeLibros(loaderData.editorial, loaderData.estante.page)),
  component: EditorialLibrosPage,
  pendingComponent: () => (
    <div className="wrap pt-4">
      <EstanteSkeleton />
    </div>
  ),
  errorComponent: ({ reset }) => <Failed reset={reset}>No pudimos cargar los libros.</Failed>,
})

function EditorialLibrosPage() {
  const { editorial, estante } = Route.useLoaderData()
  return (
    <div className="wrap">
      <BackLink to={`/editoriales/${editorial._id}`} />
      <h1 className="mt-2">Libros de {editorial.descripcion}</h1>
      <p className="soft mt-1">
        {formatCount(estante.total, 'libro', 'libros')} ·{' '}
        <Link to="/editoriales/$id" params={{ id: editorial._id }}>
          Sobre la editorial
        </Link>
      </p>
      <EstanteLibros
        estante={estante}
        address={addressOf(editorial._id)}
        vacio="Por ahora no tenemos libros de esta editorial."
      />
    </div>
  )
}
