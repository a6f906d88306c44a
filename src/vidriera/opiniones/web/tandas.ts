// How much of a book's opinions its page shows: `?opiniones=3`, three lots of them; the first has no number.
import { parsePagina } from '#platform/paging.ts'
import type { Opinion } from '../opinion.contract.ts'

/** How many opinions a page shows first, and how many more each «Ver más opiniones» adds. */
export const TANDA = 5
/** What a page shows at most: any list of the API ends there. */
export const OPINIONES_MAX = 1_000

export type Lista = { items: Opinion[]; total: number; tandas: number }
export type Tandas = { opiniones?: number | undefined }

export function validateTandas(search: Record<string, unknown>): Tandas {
  const { pagina } = parsePagina(search.opiniones)
  return { opiniones: pagina && Math.min(pagina, OPINIONES_MAX / TANDA) }
}
