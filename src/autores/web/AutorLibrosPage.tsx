import { createFileRoute, Link } from '@tanstack/react-router'
import { listLibrosByAutor } from '../../libros/libro.contract.ts'
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
import { type Autor, getAutor } from '../autor.contract.ts'

const addressOf = (id: string) => ({ to: '/autores/$id/libros', params: { id } })

function describeLibros({ _id, nombre_completo }: Autor, page: number): Pagina {
  const path = buildUrl('/autores/{id}/libros', { id: _id, ...parsePagina(page) })
  return {
    titulo: `Libros de ${nombre_completo}`,
    descripcion: `Todos los libros de ${nombre_completo} en la librería.`,
    path,
    migas: [
      ['Autores', '/autores'],
      [nombre_completo, buildUrl('/autor-seleccionado/{id}', { id: _id })],
      ['Libros', path],
    ],
  }
}

export const Route = createFileRoute('/_tienda/autores/$id/libros')({
  validateSearch: validatePagina,
  loaderDeps: ({ search: { pagina } }) => ({ pagina }),
  loader: async ({ params: { id }, deps }) => {
    const [autor, estante] = await Promise.all([
      api.call(getAutor, { id }).catch(missingPage),
      loadEstante(listLibrosByAutor, id, deps, addressOf(id)),
    ])
    return { autor, estante }
  },
  head: ({ loaderData, matches }) =>
    headOf(matches, loaderData && describeLibros(loaderData.autor, loaderData.estante.page)),
  component: AutorLibrosPage,
  pendingComponent: () => (
    <div className="wrap pt-4">
      <EstanteSkeleton />
    </div>
  ),
  errorComponent: ({ reset }) => <Failed reset={reset}>No pudimos cargar los libros.</Failed>,
})

function AutorLibrosPage() {
  const { autor, estante } = Route.useLoaderData()
  return (
    <div className="wrap">
      <BackLink to={`/autor-seleccionado/${autor._id}`} />
      <h1 className="mt-2">Libros de {autor.nombre_completo}</h1>
      <p className="soft mt-1">
        {formatCount(estante.total, 'libro', 'libros')} ·{' '}
        <Link to="/autor-seleccionado/$id" params={{ id: autor._id }}>
          Sobre el autor
        </Link>
      </p>
      <EstanteLibros
        estante={estante}
        address={addressOf(autor._id)}
        vacio="Por ahora no tenemos libros de este autor."
      />
    </div>
  )
}
