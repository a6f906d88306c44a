import { listLibros } from '../../libros/libro.contract.ts'
import type { OrdenLibro } from '../../libros/libro.rules.ts'
import { api } from '../../platform/http/client.ts'
import { reportFailure } from '../../platform/report.ts'

/** Three books for the shelf beside a form; without them the form works as well. */
export async function loadLibrosDeAdorno(orden: OrdenLibro): Promise<string[]> {
  try {
    const libros = await api.call(listLibros, { limit: 3, orden })
    return libros.map(({ _id }) => _id)
  } catch (error) {
    reportFailure(error)
    return []
  }
}
