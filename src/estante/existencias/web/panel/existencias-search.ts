// What the screen «Existencias» keeps in its address.
import { isUuid } from '#platform/uuid.ts'

export type ExistenciasSearch = {
  /** «lugares»: the places; «archivo»: files of copies; by default the books. */
  parte?: 'lugares' | 'archivo' | undefined
  /** The book that is shown in full. */
  libro?: string | undefined
  q?: string | undefined
  lugar?: string | undefined
  bajo_minimo?: 'si' | undefined
  /** The last book of the page before. */
  despues_de?: string | undefined
}

export const MAX_TEXT = 200
const idOf = (value: unknown) => (typeof value === 'string' && isUuid(value) ? value.toLowerCase() : undefined)

export function validateExistencias(search: { [Key in keyof ExistenciasSearch]?: unknown }): ExistenciasSearch {
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, MAX_TEXT) : ''
  return {
    parte: search.parte === 'lugares' || search.parte === 'archivo' ? search.parte : undefined,
    libro: idOf(search.libro),
    q: q || undefined,
    lugar: idOf(search.lugar),
    bajo_minimo: search.bajo_minimo === 'si' ? 'si' : undefined,
    despues_de: idOf(search.despues_de),
  }
}
