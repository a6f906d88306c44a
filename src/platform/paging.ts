// Pages of lists, as they stand in an address: `?pagina=2`; the first one has no number.

const MAX_PAGE = 1_000_000

type PaginaSearch = { pagina?: number | undefined }

/**
 * The page an address asks for; undefined for the first one, or nonsense. The key is always there: the router would keep
 * the address's own value in place of a missing one.
 */
export function parsePagina(value: unknown): PaginaSearch {
  const page = typeof value === 'string' && /^\d{1,7}$/.test(value) ? Number(value) : value
  const isLater = typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= MAX_PAGE
  return { pagina: isLater ? page : undefined }
}

export const validatePagina = (search: Record<string, unknown>): PaginaSearch => parsePagina(search.pagina)

/** How many pages a list has: one at least, so that «1 de 1» can be said. */
export const countPages = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))
