// Which searches without a result the owner gets to see (docs/decisions/025-recommended-books.md).
import { isIsbn13, readLoneIsbn } from '#catalogo/libros/isbn.rules.ts'
import { fold, toForm } from '#platform/text.ts'

/** The orders of the owner's list. */
export const ORDENES_SIN_RESULTADO = ['frecuentes', 'recientes'] as const
export type OrdenSinResultado = (typeof ORDENES_SIN_RESULTADO)[number]

const TEXTO_MAX = 100
/** From here on digits may be a document, a telephone, an account or a card. */
const CIFRAS = 7
/** Longer words are keys, tokens or links pasted by mistake. */
const PALABRA_MAX = 30
/** Days that a search is remembered after it was last made. */
export const DIAS_SIN_RESULTADO = 90

const countCifras = (texto: string) => texto.match(/\p{Nd}/gu)?.length ?? 0

/**
 * An ISBN and nothing else. Of the ISBN-10 only those count that cannot be a telephone of this country with its area code,
 * which begin with 1, 2 or 3: one in eleven of them has a right check digit.
 */
function isIsbn(texto: string): boolean {
  const isbn = readLoneIsbn(texto)
  return isbn !== null && (isIsbn13(texto.replace(/[^\d]/g, '')) || /^\D*[089]/.test(texto))
}

/**
 * The words that a kept answer was searched for, by its address in the page cache; null for what is no search, is narrowed
 * by filters, or is not the first page.
 */
export function readConsulta(key: string): string | null {
  const isPage = key.startsWith('/busqueda/')
  if (!isPage && !key.startsWith('/api/busqueda?')) return null
  const [path = '', query = ''] = key.split('?')
  const params = new URLSearchParams(query)
  const narrows = ([name, value]: [string, string]) =>
    !['q', 'orden', 'cantidad'].includes(name) && !(name === 'pagina' && value === '1')
  if ([...params].some(narrows)) return null
  return isPage ? decode(path.slice('/busqueda/'.length)) : params.get('q')
}

function decode(term: string): string | null {
  try {
    return decodeURIComponent(term)
  } catch {
    return null
  }
}

/**
 * What is kept of a search that found nothing: its words folded, at most 100 characters; null for what may say who searched
 * (an `@`, seven or more digits that are no ISBN, a word of more than 30 characters) and for what has no words at all.
 */
export function toTextoGuardado(consulta: string): string | null {
  const texto = toForm(consulta.slice(0, 2_000), 'NFKC').trim()
  if (texto.includes('@') || (countCifras(texto) >= CIFRAS && !isIsbn(texto))) return null
  if (texto.split(/\s+/u).some((palabra) => [...palabra].length > PALABRA_MAX)) return null
  return [...fold(texto.toWellFormed())].slice(0, TEXTO_MAX).join('').trim() || null
}
