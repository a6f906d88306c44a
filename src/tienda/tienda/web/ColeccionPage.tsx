import { createFileRoute, Link } from '@tanstack/react-router'
import type { Pagina } from '#casa/sitio/pagina.rules.ts'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { type Coleccion, getColeccion, listLibrosByColeccion } from '#catalogo/libros/coleccion/coleccion.contract.ts'
import { EstanteLibros, loadEstanteOf } from '#catalogo/libros/web/EstanteLibros.tsx'
import { EstanteSkeleton } from '#catalogo/libros/web/EstanteSkeleton.tsx'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { missingPage } from '#platform/http/not-found.ts'
import { parsePagina, validatePagina } from '#platform/paging.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { failed } from '#ui/Failed.tsx'

const pathOf = ({ slug, editorial }: Coleccion, page = 1) =>
  buildUrl('/editoriales/{id}/colecciones/{slug}', { id: editorial._id, slug, ...parsePagina(page) })

function describeColeccion(coleccion: Coleccion, page: number): Pagina {
  const { nombre, editorial } = coleccion
  return {
    titulo: `Colección ${nombre}`,
    descripcion: `Los libros de la colección ${nombre}, de ${editorial.descripcion}, en su orden.`,
    path: pathOf(coleccion, page),
    migas: [
      ['Editoriales', '/editoriales'],
      [editorial.descripcion, buildUrl('/editoriales/{id}', { id: editorial._id })],
      [nombre, pathOf(coleccion)],
    ],
  }
}

export const Route = createFileRoute('/_tienda/editoriales/$id/colecciones/$slug')({
  codeSplitGroupings: [['loader', 'component'], ['errorComponent']],
  validateSearch: validatePagina,
  loaderDeps: ({ search: { pagina } }) => ({ pagina }),
  loader: async ({ params: { id, slug }, deps }) => {
    const coleccion = await api.call(getColeccion, { id, slug }).catch(missingPage)
    const numeros = new Map<string, string | null>()
    const listar = async (tramo: { offset: number; limit: number }) => {
      const page = await api.list(listLibrosByColeccion, { id, slug, ...tramo })
      for (const { _id, coleccion_numero } of page.items) numeros.set(_id, coleccion_numero)
      return page
    }
    const estante = await loadEstanteOf(listar, deps, pathOf(coleccion)).catch(missingPage)
    const libros = estante.libros.map((libro) => {
      const numero = numeros.get(libro._id)
      return numero ? { ...libro, porque: `N.º ${numero}` } : libro
    })
    return { coleccion, estante: { ...estante, libros }, pagina: describeColeccion(coleccion, estante.page) }
  },
  head: ({ loaderData, matches }) => headOf(matches, loaderData?.pagina),
  component: ColeccionPage,
  pendingComponent: () => (
    <div className="wrap pt-4">
      <EstanteSkeleton />
    </div>
  ),
  errorComponent: failed('No pudimos cargar esta colección.'),
})

function ColeccionPage() {
  const { coleccion, estante } = Route.useLoaderData()
  const { nombre, editorial } = coleccion
  return (
    <div className="wrap">
      <BackLink to={`/editoriales/${editorial._id}`} />
      <h1 className="mt-2">Colección {nombre}</h1>
      <p className="soft mt-1">
        <span role="status">{formatCount(estante.total, 'libro', 'libros')}</span> ·{' '}
        <Link to="/editoriales/$id" params={{ id: editorial._id }}>
          {editorial.descripcion}
        </Link>
      </p>
      <EstanteLibros
        estante={estante}
        to={pathOf(coleccion)}
        vacio="Todavía no hay libros en esta colección."
        sinTitulo
      />
    </div>
  )
}
