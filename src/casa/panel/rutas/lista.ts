// What every list of the panel keeps in its address: what is searched for, and the page.
import { parsePagina } from '#platform/paging.ts'

/** Rows of one page: the pager's default (specification, section 9), and more where they are lines of a table. */
export const TARJETAS = 15
export const FILAS_TABLA = 25
const MAX_TEXT = 200

export type ListaSearch = { q?: string | undefined; pagina?: number | undefined }

export function validateLista(search: Record<string, unknown>): ListaSearch {
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, MAX_TEXT) : ''
  return { q: q || undefined, ...parsePagina(search.pagina) }
}

/** The part of a list that an address asks for, as the API takes it: of cards, or of the rows of a table. */
export const toTramo = ({ q, pagina = 1 }: ListaSearch, enTabla = false) => {
  const limit = enTabla ? FILAS_TABLA : TARJETAS
  return { q, offset: (pagina - 1) * limit, limit }
}
export const toFilas = (search: ListaSearch) => toTramo(search, true)
