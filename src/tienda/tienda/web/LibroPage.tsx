import { createFileRoute, redirect } from '@tanstack/react-router'
import type { Pagina } from '#casa/sitio/pagina.rules.ts'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { getLibro } from '#catalogo/libros/libro.contract.ts'
import { toDatosLibro } from '#catalogo/libros/libro.datos.rules.ts'
import { joinAutores } from '#catalogo/libros/web/tarjeta.ts'
import { medidaPath } from '#catalogo/portadas/portada.rules.ts'
import { api } from '#platform/http/client.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { instead, reportFailure } from '#platform/report.ts'
import { listOpiniones } from '#vidriera/opiniones/opinion.contract.ts'
import { type Lista, TANDA, type Tandas, validateTandas } from '#vidriera/opiniones/web/tandas.ts'
import { listRecomendadosDeLibro } from '#vidriera/recomendados/recomendado.contract.ts'
import { LibroDetalle } from './LibroDetalle.tsx'

export const Route = createFileRoute('/_tienda/libros/$id')({
  validateSearch: validateTandas,
  loaderDeps: ({ search: { opiniones } }) => ({ opiniones }),
  loader: ({ params, deps }) => loadLibro(params.id, deps),
  head: ({ loaderData, matches }) => headOf(matches, describeLibro(loaderData)),
  component: LibroPage,
})

function LibroPage() {
  const { libro, opiniones, recomendados } = Route.useLoaderData()
  return <LibroDetalle key={libro._id} libro={libro} opiniones={opiniones} recomendados={recomendados} />
}

/**
 * What the book page shows. A book that does not exist or can't be loaded sends the visitor to /inicio (specification,
 * section 8); without recommendations the page simply has none.
 */
export async function loadLibro(id: string, { opiniones: tandas = 1 }: Tandas) {
  const [libro, recomendados, opiniones] = await Promise.all([
    api.call(getLibro, { id }).catch((error: unknown) => {
      reportFailure(error)
      throw redirect({ to: '/inicio' })
    }),
    api.call(listRecomendadosDeLibro, { id }).catch(instead([])),
    api
      .list(listOpiniones, { libro: id, limit: tandas * TANDA })
      .then((lista): Lista => ({ ...lista, tandas }), instead(null)),
  ])
  return { libro, opiniones, recomendados }
}

type Loaded = Awaited<ReturnType<typeof loadLibro>>

/** What the book page says of itself; both of its addresses say the same. */
export function describeLibro(loaded: Loaded | undefined): Pagina | undefined {
  if (!loaded) return
  const { libro } = loaded
  const { _id, titulo, autores, descripcion, categorias } = libro
  const by = joinAutores(autores.map(({ nombre_completo }) => nombre_completo))
  const path = buildUrl('/libros/{id}', { id: _id })
  return {
    titulo,
    descripcion: descripcion ?? `${titulo}${by ? `, de ${by}` : ''}`,
    path,
    tipo: 'book',
    imagen: medidaPath(_id, libro.portada_version, 'compartir'),
    migas: [
      ...categorias.slice(0, 1).map(({ _id: id, nombre }) => [nombre, buildUrl('/categorias/{id}', { id })] as const),
      [titulo, path],
    ],
    datos: (sitio) => toDatosLibro(libro, sitio),
  }
}
