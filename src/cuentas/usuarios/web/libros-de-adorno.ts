import type { Libro } from '#catalogo/libros/libro.contract.ts'
import { listLibros } from '#catalogo/libros/libro.listas.contract.ts'
import type { OrdenLibro } from '#catalogo/libros/libro.rules.ts'
import { api } from '#platform/http/client.ts'
import { reportFailure } from '#platform/report.ts'

export type LibroDeAdorno = Pick<Libro, '_id' | 'portada_version'>

/** Three books for the shelf beside a form; without them the form works as well. */
export async function loadLibrosDeAdorno(orden: OrdenLibro): Promise<LibroDeAdorno[]> {
  try {
    const libros = await api.call(listLibros, { limit: 3, orden })
    return libros.map(({ _id, portada_version }) => ({ _id, portada_version }))
  } catch (error) {
    reportFailure(error)
    return []
  }
}
