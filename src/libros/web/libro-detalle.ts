import { redirect } from '@tanstack/react-router'
import { AppError } from '../../platform/errors.ts'
import { api } from '../../platform/http/client.ts'
import { reportFailure } from '../../platform/report.ts'
import { getLibro, listLibros } from '../libro.contract.ts'
import { CAROUSEL_PAGE } from './LibroCarousel.tsx'
import { toTarjeta } from './tarjeta.ts'

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

export function describeLibro(loaded: Loaded | undefined) {
  if (!loaded) return { meta: [] }
  const { titulo, autores, descripcion } = loaded.libro
  const by = autores.map(({ nombre_completo }) => nombre_completo).join(', ')
  return {
    meta: [
      { title: `${titulo} · Anaquel` },
      { name: 'description', content: (descripcion ?? `${titulo}${by ? `, de ${by}` : ''}`).slice(0, 160) },
    ],
  }
}
