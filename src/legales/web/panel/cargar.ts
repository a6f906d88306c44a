import { listArrepentimientos } from '../../../arrepentimiento/arrepentimiento.panel.contract.ts'
import { api } from '../../../platform/http/client.ts'
import { listDeberes, listDocumentos } from '../../legales.edicion.contract.ts'
import type { ObligacionesSearch } from './obligaciones-search.ts'

/** Requests on one page. */
export const POR_PAGINA = 20

/** What the part of the screen that is open shows. */
export async function loadObligaciones({ parte, pagina = 1 }: ObligacionesSearch) {
  const titulo = 'Obligaciones'
  if (parte === 'textos') return { titulo, parte, documentos: await api.call(listDocumentos, {}) }
  if (parte === 'arrepentimientos') {
    const page = { offset: (pagina - 1) * POR_PAGINA, limit: POR_PAGINA }
    return { titulo, parte, ...(await api.list(listArrepentimientos, page)), ahora: new Date().toISOString() }
  }
  return { titulo, parte: 'deberes' as const, ...(await api.call(listDeberes, {})) }
}
export type Cargado = Awaited<ReturnType<typeof loadObligaciones>>
