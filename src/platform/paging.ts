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

/** How a list is sorted, as an address says it: by a key upwards, with `-` before it downwards. */
export type Orden<Clave extends string = string> = Clave | `-${Clave}`

/** Both ways of each key. */
export const ordenesDe = <Clave extends string>(claves: readonly Clave[]): Orden<Clave>[] =>
  claves.flatMap((clave) => [clave, `-${clave}` as const])

/** The order that an address asks for; undefined for the list's own, or nonsense. */
export const parseOrden = <Clave extends string>(
  claves: readonly Clave[],
  value: unknown,
): { orden: Orden<Clave> | undefined } => ({ orden: ordenesDe(claves).find((orden) => orden === value) })

/** A key and its way. */
export const readOrden = <Clave extends string>(orden: Orden<Clave>): { clave: Clave; baja: boolean } =>
  orden.startsWith('-')
    ? { clave: orden.slice(1) as Clave, baja: true } // `Orden`: what follows its `-` is a key
    : { clave: orden as Clave, baja: false }

/** Rows that somebody may choose at a time: acts go through them one by one, and some addresses name them all. */
export const ELEGIDAS_MAX = 100
