// ISBNs as catalogues write them: with hyphens, spaces, a label, several in one cell, damaged by a spreadsheet.
import { toForm } from '#platform/text.ts'

const sum = (digits: string, weight: (position: number) => number): number => {
  let total = 0
  for (let i = 0; i < digits.length; i++) total += (digits[i] === 'X' ? 10 : digits.charCodeAt(i) - 48) * weight(i)
  return total
}
const weigh13 = (position: number) => (position % 2 === 0 ? 1 : 3)

export const isIsbn13 = (text: string): boolean => /^97[89]\d{10}$/.test(text) && sum(text, weigh13) % 10 === 0
export const isIsbn10 = (text: string): boolean =>
  /^\d{9}[\dX]$/.test(text) && sum(text, (position) => 10 - position) % 11 === 0

/** The ISBN-13 of a valid ISBN-10: prefix 978, the first nine digits, a new check digit. */
export function toIsbn13(isbn10: string): string {
  const twelve = `978${isbn10.slice(0, 9)}`
  return `${twelve}${(10 - (sum(twelve, weigh13) % 10)) % 10}`
}

/** What is one, as 13 digits; else null. */
const toIsbn = (compact: string): string | null =>
  isIsbn13(compact) ? compact : isIsbn10(compact) ? toIsbn13(compact) : null

/** One ISBN, separators and label taken off, as 13 digits; null when it is none. */
const normalize = (text: string): string | null => toIsbn(text.replace(/[^\dX]/g, ''))

/** Why no ISBN could be read, in the words of the report. */
function explain(cell: string): string {
  const digits = cell.replace(/[^\dX]/g, '')
  if (!/\d/.test(digits)) return 'no tiene ISBN'
  if (/\dE\+?\d/.test(cell)) return `ISBN ilegible: «${cell}» perdió dígitos en una planilla`
  if (digits.length === 13 || digits.length === 10)
    return `ISBN inválido: «${cell}», el dígito de control no corresponde`
  const missing = digits.length === 12 || digits.length === 9
  return `ISBN inválido: «${cell}», ${missing ? 'le falta un dígito' : 'no tiene 10 ni 13 dígitos'}`
}

/** What a cell says beyond this is no ISBN. */
const CELL_MAX = 2_000

export type IsbnLeido = { isbn: string } | { motivo: string }

/**
 * The first valid ISBN of a cell, as 13 digits. Hyphens may be any dash of Unicode (some publishers' feeds use U+2010).
 * Several ISBNs are separated by a space, `/`, `;`, `,` or `|`; spaces within one are tried first.
 */
export function readIsbn(cell: string): IsbnLeido {
  if (/^97[89]\d{10}$/.test(cell) && isIsbn13(cell)) return { isbn: cell }
  const text = toForm(cell.slice(0, CELL_MAX), 'NFKC')
    .toUpperCase()
    .replace(/[\p{Pd}\u00ad\u2212]/gu, '-')
    .replace(/ISBN(?:[- ]?1[03](?=[:\s]))?:?/g, ' ')
    .replace(/\.0+$/, '') // a number to some spreadsheets: 9789506411558.0
    .trim()
  for (const part of text.split(/[/;,|]/)) {
    const whole = normalize(part)
    if (whole) return { isbn: whole }
    for (const word of part.split(/\s+/)) {
      const isbn = normalize(word)
      if (isbn) return { isbn }
    }
  }
  return { motivo: explain(text.slice(0, 60)) }
}

/** The ISBN-13 of a text that is nothing but one ISBN, of 10 or 13 digits, with or without hyphens. */
export const readIsbnEscrito = (texto: string): string | null =>
  toIsbn(
    toForm(texto, 'NFKC')
      .toUpperCase()
      .replace(/[\s\p{Pd}\u00ad\u2212]/gu, ''),
  )

/** The same, also with a label in front. */
export const readLoneIsbn = (texto: string): string | null =>
  readIsbnEscrito(texto.replace(/^ISBN(?:-1[03])?[\s:]*/i, ''))
