// What single cells may say. Each reader gets a cell that is not empty and answers null when it cannot be understood.
import { FORMATOS, type Formato, type Idioma } from '../catalogo/catalogo.rules.ts'
import { type Centavos, centavos } from '../platform/money.ts'
import { fold } from '../platform/text.ts'

const PRECIO_MAX = 2_147_483_647 // libro.precio is an integer

/**
 * A price, which cells say in pesos: `12500`, `12500.50`, `12.500,50`, `$ 12.500`. A point before exactly three digits
 * separates thousands, as in Argentina; `12,500` could be either and is refused.
 */
export function parsePrecio(cell: string): Centavos | null {
  const text = cell.replace(/^(?:AR\$|ARS|\$)|(?:ARS|pesos|\$)$/gi, '').replace(/[\s\u00a0\u202f]/g, '')
  const match =
    /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text) ??
    /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(text) ??
    /^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/.exec(text)
  if (!match?.[1]) return null
  const amount = Number(match[1].replace(/[.,]/g, '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return amount <= PRECIO_MAX ? centavos(amount) : null
}

/** A rating from 0 to 5, with two decimals, which is what the database keeps. */
export function parseCalificacion(cell: string): number | null {
  if (!/^\d(?:[.,]\d{1,6})?$/.test(cell)) return null
  const value = Number(cell.replace(',', '.'))
  return value <= 5 ? Math.round(value * 100) / 100 : null
}

export type FechaEdicion = { fecha: string; precision: 'dia' | 'anio' }

const isYear = (year: number) => year >= 1000 && year <= 2100

/** `1972` (also `1972-05`: of a month only the year is kept), `1972-05-31`, `31/05/1972`. A time after it is dropped. */
export function parseFecha(cell: string): FechaEdicion | null {
  const text = cell.replace(/[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?$/, '')
  const year = /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/.exec(text)?.[1]
  if (year) return isYear(Number(year)) ? { fecha: `${year}-01-01`, precision: 'anio' } : null
  const [, y, m, d] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const [, day = d, month = m, full = y] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  if (!day || !month || !full || !isYear(Number(full))) return null
  const date = new Date(Date.UTC(Number(full), Number(month) - 1, Number(day)))
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return exists ? { fecha: date.toISOString().slice(0, 10), precision: 'dia' } : null
}

// ISO 639-1, ISO 639-2 and Spanish names, folded. Maps, since a cell may say «constructor».
const IDIOMAS_ESCRITOS = new Map(
  Object.entries({
    Español: 'es spa espanol castellano',
    Inglés: 'en eng ingles',
    Francés: 'fr fre fra frances',
    Alemán: 'de ger deu aleman',
    Portugués: 'pt por portugues',
    Italiano: 'it ita italiano',
  }).flatMap(([idioma, names]) => names.split(' ').map((name): [string, Idioma] => [name, idioma as Idioma])),
)

/** A language of the closed list. Another code or language is 'Otro'; `es-AR` is `es`. */
export function parseIdioma(cell: string): Idioma | null {
  const name = fold(cell.replace(/^(\p{L}{2,3})[-_]\p{L}{2,4}$/u, '$1'))
  if (!/^[\p{L} ]{2,40}$/u.test(name)) return null
  return IDIOMAS_ESCRITOS.get(name) ?? 'Otro'
}

const FORMATOS_ESCRITOS = new Map(
  Object.entries({
    fisico: 'fisico, papel, impreso, libro, tapa blanda, tapa dura, rustica',
    digital: 'digital, ebook, e book, libro electronico, epub, pdf, kindle',
    audiolibro: 'audiolibro, audiobook, audio',
  }).flatMap(([formato, names]) => names.split(', ').map((name): [string, Formato] => [name, formato as Formato])),
)

/** Formats of the closed list, in its order; separated by `|`, `,`, `;` or `/`. Null when one is unknown. */
export function parseFormatos(cell: string): Formato[] | null {
  const names = cell
    .split(/[|,;/]/)
    .map(fold)
    .filter(Boolean)
  const known = names.map((name) => FORMATOS_ESCRITOS.get(name))
  if (known.length === 0 || known.includes(undefined)) return null
  return FORMATOS.filter((formato) => known.includes(formato))
}

/** The address of a cover. Whatever is no http or https address is left out, not refused: many catalogues write «no». */
export const parsePortada = (cell: string): string | null =>
  /^https?:\/\/[^\s"<>\\]+$/i.test(cell) && cell.length <= 2_000 && URL.canParse(cell) ? cell : null
