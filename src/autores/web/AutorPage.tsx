import { createFileRoute, Link } from '@tanstack/react-router'
import { listLibrosByAutor } from '../../libros/libro.contract.ts'
import { splitParrafos } from '../../libros/libro.rules.ts'
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
import { type Autor, getAutor } from '../autor.contract.ts'
import { Retrato } from './AutorCard.tsx'

/** As many as the row can show at once three times over; the list of all of them has its own page. */
const IN_CAROUSEL = 24

function describeAutor({ _id, nombre_completo, info }: Autor): Pagina {
  const path = buildUrl('/autor-seleccionado/{id}', { id: _id })
  return {
    titulo: nombre_completo,
    descripcion: info ?? `${nombre_completo}: sus libros en la librería.`,
    path,
    tipo: 'profile',
    imagen: `/retratos/${_id}.svg`,
    migas: [
      ['Autores', '/autores'],
      [nombre_completo, path],
    ],
  }
}

export const Route = createFileRoute('/_tienda/autor-seleccionado/$id')({
  loader: async ({ params: { id } }) => {
    const [autor, libros] = await Promise.all([
      api.call(getAutor, { id }).catch(missingPage),
      api.list(listLibrosByAutor, { id, limit: IN_CAROUSEL }).catch(missingPage),
    ])
    return { autor, libros: libros.items.map(toTarjeta), total: libros.total }
  },
  head: ({ loaderData, matches }) => headOf(matches, loaderData && describeAutor(loaderData.autor)),
  component: AutorPage,
  pendingComponent: AutorSkeleton,
  errorComponent: ({ reset }) => <Failed reset={reset}>No pudimos cargar los datos del autor.</Failed>,
})

function AutorPage() {
  const { autor, libros, total } = Route.useLoaderData()
  return (
    <>
      <div className="wrap">
        <BackLink to="/autores" />
        <h1 className="mt-2">{autor.nombre_completo}</h1>
        <section className="profile mt-4" aria-labelledby="sobre">
          <Retrato id={autor._id} alt={`Retrato de ${autor.nombre_completo}`} eager />
          <div>
            <h2 id="sobre">Sobre el autor</h2>
            <div className="reading mt-2">
              {autor.info ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move
                splitParrafos(autor.info).map((parrafo, n) => <p key={n}>{parrafo}</p>)
              ) : (
                <p className="soft">Todavía no tenemos información sobre este autor.</p>
              )}
            </div>
            {total > 0 && (
              <p className="mt-3">
                <Link to="/autores/$id/libros" params={{ id: autor._id }}>
                  Ver {formatCount(total, 'libro', 'libros')}
                </Link>
              </p>
            )}
          </div>
        </section>
      </div>
      <LibroCarousel title="Libros publicados por este autor" libros={libros} />
    </>
  )
}

function AutorSkeleton() {
  return (
    <div className="wrap pt-4" role="status">
      <p className="soft">Cargando información del autor...</p>
      <div className="profile mt-4" aria-hidden="true">
        <span className="medallion skeleton" />
        <div>
          <span className="skeleton h-4" />
          <span className="skeleton mt-2 h-12" />
        </div>
      </div>
    </div>
  )
}
