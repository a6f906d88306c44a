import { createFileRoute, Link } from '@tanstack/react-router'
import { listLibrosByEditorial } from '../../libros/libro.contract.ts'
import { LibroCarousel } from '../../libros/web/LibroCarousel.tsx'
import { toTarjeta } from '../../libros/web/tarjeta.ts'
import { formatCount } from '../../platform/format.ts'
import { api } from '../../platform/http/client.ts'
import { buildUrl } from '../../platform/http/contract.ts'
import { missingPage } from '../../platform/http/not-found.ts'
import type { Pagina } from '../../sitio/pagina.rules.ts'
import { headOf } from '../../sitio/web/cabeza.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { type Editorial, getEditorial } from '../editorial.contract.ts'
import { Marca } from './Marca.tsx'

/** The row's books; the list of all of them has its own page. */
const IN_CAROUSEL = 24

function describeEditorial({ _id, descripcion }: Editorial): Pagina {
  const path = buildUrl('/editoriales/{id}', { id: _id })
  return {
    titulo: descripcion,
    descripcion: `${descripcion}: la editorial y sus libros.`,
    path,
    imagen: `/marcas/${_id}.svg`,
    migas: [
      ['Editoriales', '/editoriales'],
      [descripcion, path],
    ],
  }
}

export const Route = createFileRoute('/_tienda/editoriales/$id')({
  loader: async ({ params: { id } }) => {
    const [editorial, libros] = await Promise.all([
      api.call(getEditorial, { id }).catch(missingPage),
      api.list(listLibrosByEditorial, { id, limit: IN_CAROUSEL }).catch(missingPage),
    ])
    return { editorial, libros: libros.items.map(toTarjeta), total: libros.total }
  },
  head: ({ loaderData, matches }) => headOf(matches, loaderData && describeEditorial(loaderData.editorial)),
  component: EditorialPage,
  pendingComponent: EditorialSkeleton,
  errorComponent: ({ reset }) => <Failed reset={reset}>No pudimos cargar los datos de la editorial.</Failed>,
})

function EditorialPage() {
  const { editorial, libros, total } = Route.useLoaderData()
  return (
    <>
      <div className="wrap">
        <BackLink to="/editoriales" />
        <h1 className="mt-2">{editorial.descripcion}</h1>
        <section className="profile mt-4" aria-labelledby="sobre">
          <Marca id={editorial._id} alt={`Logo de ${editorial.descripcion}`} eager />
          <div>
            <h2 id="sobre">Sobre la editorial</h2>
            <p className="reading mt-2">
              {editorial.direccion ?? <span className="soft">Todavía no tenemos su dirección.</span>}
            </p>
            {total > 0 && (
              <p className="mt-3">
                <Link to="/editoriales/$id/libros" params={{ id: editorial._id }}>
                  Ver {formatCount(total, 'libro', 'libros')}
                </Link>
              </p>
            )}
          </div>
        </section>
      </div>
      <LibroCarousel title="Libros publicados por esta editorial" libros={libros} />
    </>
  )
}

function EditorialSkeleton() {
  return (
    <div className="wrap pt-4" role="status">
      <p className="soft">Cargando información de la editorial...</p>
      <div className="profile mt-4" aria-hidden="true">
        <span className="skeleton h-22" />
        <div>
          <span className="skeleton h-4" />
          <span className="skeleton mt-2 h-8" />
        </div>
      </div>
    </div>
  )
}
