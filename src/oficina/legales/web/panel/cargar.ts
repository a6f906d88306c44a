import { toTramo } from '#casa/panel/rutas/lista.ts'
import { listArrepentimientos } from '#oficina/arrepentimiento/arrepentimiento.panel.contract.ts'
import { api } from '#platform/http/client.ts'
import { listDeberes, listDocumentos } from '../../legales.edicion.contract.ts'
import type { ObligacionesSearch } from './obligaciones-search.ts'

/** What the part of the screen that is open shows. */
export async function loadObligaciones({ parte, estado, pagina }: ObligacionesSearch) {
  const titulo = parte === 'arrepentimientos' ? 'Arrepentimientos' : 'Obligaciones'
  if (parte === 'textos') return { titulo, parte, documentos: await api.call(listDocumentos, {}) }
  if (parte === 'arrepentimientos') {
    const { offset, limit } = toTramo({ pagina })
    return {
      titulo,
      parte,
      ...(await api.list(listArrepentimientos, { offset, limit, estado })),
      ahora: new Date().toISOString(),
    }
  }
  return { titulo, parte: 'deberes' as const, ...(await api.call(listDeberes, {})) }
}
export type Cargado = Awaited<ReturnType<typeof loadObligaciones>>
