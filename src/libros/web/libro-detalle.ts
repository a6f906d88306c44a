import { redirect } from '@tanstack/react-router'
import { AppError } from '../../platform/errors.ts'
import { api } from '../../platform/http/client.ts'
import { buildUrl } from '../../platform/http/contract.ts'
import { reportFailure } from '../../platform/report.ts'
import { COMPARTIR, medidaPath } from '../../portadas/portada.rules.ts'
import type { Pagina } from '../../sitio/pagina.rules.ts'
import { getLibro, listLibros } from '../libro.contract.ts'
import { toDatosLibro } from '../libro.datos.rules.ts'
import { CAROUSEL_PAGE } from './LibroCarousel.tsx'
import { joinAutores, toTarjeta } from './tarjeta.ts'

/**
 * What the book page shows. A book that does not exist or can't be loaded sends the visitor to /inicio (specification,
 * section 8); without recommendations the page simply has none.
 */
export async function loadLibro(id: string) {
  const [libro, recomendados] = await Promise.all([
    api.call(getLibro, { id }).catch((error: unknown) => {
      // An address that leads nowhere is no failure: whoever tries addresses must not fill the log.
      if (!(error instanceof AppError && error.status === 404)) reportFailure(error)
      throw redirect({ to: '/inicio' })
    }),
    api.call(listLibros, { orden: 'calificacion', limit: CAROUSEL_PAGE + 1 }).catch((error) => {
      reportFailure(error)
      return []
    }),
  ])
  return {
    libro,
    recomendados: recomendados
      .filter(({ _id }) => _id !== id)
      .slice(0, CAROUSEL_PAGE)
      .map(toTarjeta),
  }
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
    imagen: { path: medidaPath(_id, libro.portada_version, 'compartir'), ...COMPARTIR },
    migas: [
      ...categorias.slice(0, 1).map(({ _id: id, nombre }) => [nombre, buildUrl('/categorias/{id}', { id })] as const),
      [titulo, path],
    ],
    datos: (sitio) => toDatosLibro(libro, sitio),
  }
}
