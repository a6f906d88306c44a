import { createFileRoute, redirect } from '@tanstack/react-router'
import type { Pagina } from '#casa/sitio/pagina.rules.ts'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { LibroCard } from '#catalogo/libros/web/LibroCard.tsx'
import { medidaPath } from '#catalogo/portadas/portada.rules.ts'
import { splitParrafos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { missingPage } from '#platform/http/not-found.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { failed } from '#ui/Failed.tsx'
import { Paragraphs } from '#ui/Paragraphs.tsx'
import { getMesa, type Mesa } from '../mesa.contract.ts'
import { toTarjetaDeMesa } from './tarjeta.ts'

function describeMesa({ slug, titulo, texto, libros }: Mesa): Pagina {
  const path = buildUrl('/mesas/{slug}', { slug })
  const [primero] = libros
  return {
    titulo,
    descripcion: texto || `${titulo}: libros elegidos uno por uno en la librería.`,
    path,
    ...(primero && { imagen: medidaPath(primero._id, primero.portada_version, 'compartir') }),
    migas: [[titulo, path]],
    datos: ({ direccion }) => ({
      '@type': 'ItemList',
      name: titulo,
      url: direccion + path,
      numberOfItems: libros.length,
      itemListElement: libros.map(({ _id }, n) => ({
        '@type': 'ListItem',
        position: n + 1,
        url: `${direccion}/libros/${_id}`,
      })),
    }),
  }
}

export const Route = createFileRoute('/_tienda/mesas/$slug')({
  codeSplitGroupings: [['loader', 'component'], ['errorComponent']],
  loader: async ({ params }) => {
    const mesa = await api.call(getMesa, { slug: params.slug }).catch(missingPage)
    // A former address, or another spelling of today's.
    if (mesa.slug !== params.slug) throw redirect({ to: '/mesas/$slug', params: { slug: mesa.slug }, statusCode: 301 })
    return mesa
  },
  head: ({ loaderData, matches }) => headOf(matches, loaderData && describeMesa(loaderData)),
  component: MesaPage,
  pendingComponent: () => (
    <p className="wrap pt-4 soft" role="status">
      Cargando la mesa...
    </p>
  ),
  errorComponent: failed('No pudimos cargar esta mesa.'),
})

function MesaPage() {
  const { titulo, texto, libros } = Route.useLoaderData()
  return (
    <div className="wrap">
      <BackLink to="/inicio" />
      <h1 className="mt-2">{titulo}</h1>
      {texto && (
        <div className="reading mt-2">
          <Paragraphs texts={splitParrafos(texto)} />
        </div>
      )}
      <h2 className="vh">Los libros</h2>
      <div className="shelf mt-4">
        {libros.map((libro, n) => (
          <LibroCard key={libro._id} libro={toTarjetaDeMesa(libro)} eager={n < 4} />
        ))}
      </div>
      {libros.length === 0 && <p className="soft mt-4">Todavía no hay libros en esta mesa.</p>}
    </div>
  )
}
