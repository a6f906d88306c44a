import { createFileRoute, redirect } from '@tanstack/react-router'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { LibroCard } from '#catalogo/libros/web/LibroCard.tsx'
import { splitParrafos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { missingPage } from '#platform/http/not-found.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { failed } from '#ui/Failed.tsx'
import { Paragraphs } from '#ui/Paragraphs.tsx'
import { getNovedad } from '../novedad.contract.ts'
import { describeNovedad } from '../novedad.datos.rules.ts'
import { FechaNovedad } from './tarjeta/TarjetaNovedad.tsx'

export const Route = createFileRoute('/_tienda/novedades/$slug')({
  codeSplitGroupings: [['loader', 'component'], ['errorComponent']],
  loader: async ({ params }) => {
    const novedad = await api.call(getNovedad, { slug: params.slug }).catch(missingPage)
    if (novedad.slug !== params.slug) {
      throw redirect({ to: '/novedades/$slug', params: { slug: novedad.slug }, statusCode: 301 })
    }
    return novedad
  },
  head: ({ loaderData, matches }) => headOf(matches, loaderData && describeNovedad(loaderData)),
  component: NovedadPage,
  pendingComponent: () => (
    <p className="wrap pt-4 soft" role="status">
      Cargando la novedad...
    </p>
  ),
  errorComponent: failed('No pudimos cargar esta novedad.'),
})

function NovedadPage() {
  const novedad = Route.useLoaderData()
  const { titulo, texto, imagen, imagen_texto, libros } = novedad
  return (
    <div className="wrap">
      <BackLink to="/novedades" />
      <h1 className="mt-2">{titulo}</h1>
      <FechaNovedad novedad={novedad} />
      {imagen && <img className="news__picture news-picture" src={imagen} alt={imagen_texto ?? ''} />}
      <div className="reading mt-3">
        <Paragraphs texts={splitParrafos(texto)} />
      </div>
      {libros.length > 0 && (
        <section className="mt-5" aria-labelledby="libros">
          <h2 id="libros">Los libros</h2>
          <div className="shelf mt-2">
            {libros.map((libro) => (
              <LibroCard key={libro._id} libro={libro} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
