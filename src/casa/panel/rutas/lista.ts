// What every list of the panel keeps in its address: what is searched for, and the page.
import { parsePagina } from '#platform/paging.ts'

/** Rows of one page: the pager's default (specification, section 9). */
const TAMANO = 15
const MAX_TEXT = 200

export type ListaSearch = { q?: string | undefined; pagina?: number | undefined }

export function validateLista(search: Record<string, unknown>): ListaSearch {
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, MAX_TEXT) : ''
  return { q: q || undefined, ...parsePagina(search.pagina) }
}

/** The part of a list that an address asks for, as the API takes it. */
export const toTramo = ({ q, pagina = 1 }: ListaSearch) => ({
  q,
  offset: (pagina - 1) * TAMANO,
  limit: TAMANO,
})

/** How many pages so many rows fill. */
export const countPaginas = (total: number): number => Math.max(1, Math.ceil(total / TAMANO))
