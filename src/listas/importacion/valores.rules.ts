// What single cells may say. Each reader gets a cell that is not empty and answers null when it cannot be understood.
import { FORMATOS, type Formato, type Idioma } from '#catalogo/catalogo/catalogo.rules.ts'
import type { Audiencia, Disponibilidad, Encuadernacion, EstadoEditorial } from '#catalogo/catalogo/ficha.rules.ts'
import { isDiaDeEdicion } from '#catalogo/libros/fecha.rules.ts'
import { HECHOS, type NombreDeHecho, type Valores } from '#catalogo/libros/ficha/hechos.rules.ts'
import { PRECIO_MAX } from '#catalogo/libros/libro.rules.ts'
import { parsePesos } from '#catalogo/libros/precio.rules.ts'
import { type Centavos, toCentavos } from '#platform/money.ts'
import { fold } from '#platform/text.ts'
import { isWebAddress } from '#platform/web-address.ts'

/**
 * A price, which cells say in pesos: `12500`, `12500.50`, `12.500,50`, `$ 12.500`, `$1.500.-`. A point before exactly three
 * digits separates thousands, as in Argentina; `12,500` could be either and is refused.
 */
export function parsePrecio(cell: string): Centavos | null {
  const text = cell
    .replace(/^(?:AR\$|ARS|\$)|(?:ARS|pesos|\$)$/gi, '')
    .replace(/[\s\u00a0\u202f]|[.,]?[-–—]{1,3}$/g, '')
  const pesos = parsePesos(text)
  return pesos != null && pesos >= 0 && pesos <= PRECIO_MAX ? toCentavos(pesos) : null
}

/** A rating from 0 to 5, with two decimals, which is what the database keeps. */
export function parseCalificacion(cell: string): number | null {
  if (!/^\d(?:[.,]\d{1,6})?$/.test(cell)) return null
  const value = Number(cell.replace(',', '.'))
  return value <= 5 ? Math.round(value * 100) / 100 : null
}

export type FechaEdicion = { fecha: string; precision: 'dia' | 'anio' }

/** `1972` (also `1972-05`: of a month only the year is kept), `1972-05-31`, `1972/05/31`, `31/05/1972`. A time after it is dropped. */
export function parseFecha(cell: string): FechaEdicion | null {
  const text = cell.replace(/[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?$/, '')
  const year = /^(\d{4})(?:[-/](0[1-9]|1[0-2]))?$/.exec(text)?.[1]
  if (year) return toFecha(`${year}-01-01`, 'anio')
  const [, y, m, d] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text) ?? []
  const [, day = d, month = m, full = y] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  return day && month && full ? toFecha(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, 'dia') : null
}

const toFecha = (fecha: string, precision: FechaEdicion['precision']): FechaEdicion | null =>
  isDiaDeEdicion(fecha) ? { fecha, precision } : null

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

const LENGUAS = new Intl.DisplayNames(['es'], { type: 'language', fallback: 'none' })
const SIN_LENGUA = ['mul', 'und', 'zxx']

/** The language that a work was written in, as a reader is told: of codes of ISO 639 the name, «ruso». */
export function parseIdiomaOriginal(cell: string): string | null {
  const idioma = parseIdioma(cell)
  if (idioma === null) return /\p{L}/u.test(cell) ? cell.toLowerCase() : null
  if (idioma !== 'Otro') return idioma.toLowerCase()
  const code = fold(cell)
  if (!/^[a-z]{2,3}$/.test(code)) return cell.toLowerCase()
  return SIN_LENGUA.includes(code) ? null : (LENGUAS.of(code) ?? null)
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
export const parsePortada = (cell: string): string | null => (isWebAddress(cell) ? cell : null)

/** A cell that is longer says none of these. */
const BREVE = 80

const SI = /^(?:si|s|x|1|true|verdadero|yes)$/
/** Whether a cell says yes. */
export const parseSi = (cell: string): boolean => cell.length <= BREVE && SI.test(fold(cell))

/** A whole number from 1 on that stands in a cell, words around it passed over: `320 p.`, `3.ª`, `N° 12`. */
export function parseEntero(cell: string, max: number): number | null {
  if (cell.length > BREVE) return null
  const digits = /^\D{0,12}?(\d{1,3}(?:\.\d{3})+|\d+)(?![\d.,]*\d)\D{0,20}$/.exec(cell)?.[1]?.replaceAll('.', '')
  const value = Number(digits ?? 0)
  return value >= 1 && value <= max ? value : null
}

/** A length in millimetres. Where neither cell nor column says the unit, up to 60 are centimetres: no book is that small. */
export function parseMedida(cell: string, unidad?: string): number | null {
  if (cell.length > BREVE) return null
  const match = /^(\d{1,4}(?:[.,]\d{1,2})?)\s*(mm|cms?|milimetros|centimetros)?\.?$/.exec(cell.toLowerCase())
  if (!match?.[1]) return null
  const value = Number(match[1].replace(',', '.'))
  const said = match[2] ?? unidad
  const isMm = said ? said.startsWith('m') : value > 60
  const mm = Math.round(isMm ? value : value * 10)
  return mm >= 1 && mm <= HECHOS.alto_mm.max ? mm : null
}

export type Medidas = { ancho_mm: number; alto_mm: number; grueso_mm: number | null }

/** `15 x 23 cm`, `150x230x20 mm`: width, height and thickness, as the trade writes them. */
export function parseMedidas(cell: string, unidad?: string): Medidas | null {
  if (cell.length > BREVE) return null
  const match =
    /^([\d.,]+)\s*(?:(?:cm|mm)\s*)?[x×*]\s*([\d.,]+)\s*(?:(?:cm|mm)\s*)?(?:[x×*]\s*([\d.,]+)\s*)?(mm|cms?)?\.?$/.exec(
      cell.toLowerCase(),
    )
  if (!match?.[1] || !match[2]) return null
  const said = match[4] ?? unidad ?? (Number(match[2].replace(',', '.')) > 60 ? 'mm' : 'cm')
  const ancho_mm = parseMedida(match[1], said)
  const alto_mm = parseMedida(match[2], said)
  return ancho_mm && alto_mm ? { ancho_mm, alto_mm, grueso_mm: match[3] ? parseMedida(match[3], said) : null } : null
}

/** A weight in grams. Where neither cell nor column says the unit, below 10 it is kilograms. */
export function parsePeso(cell: string, unidad?: string): number | null {
  if (cell.length > BREVE) return null
  const match = /^(\d{1,6}(?:[.,]\d{1,3})?)\s*(g|grs?|gramos|kgs?|kilos?)?\.?$/.exec(cell.toLowerCase())
  if (!match?.[1]) return null
  const value = Number(match[1].replace(',', '.'))
  const said = match[2] ?? unidad
  const grams = Math.round((said ? said.startsWith('k') : value < 10) ? value * 1_000 : value)
  return grams >= 1 && grams <= HECHOS.peso_g.max ? grams : null
}

const ENCUADERNACIONES_ESCRITAS: [RegExp, Encuadernacion][] = [
  [/\b(?:dura|cartone|encartonad[oa]|hardback|hardcover|tela)\b/, 'tapa dura'],
  [/\b(?:rustica|rustico|blanda|flexible|paperback|softcover|bolsillo)\b/, 'tapa blanda'],
  [/\b(?:anillado|espiral|wire ?o)\b/, 'anillado'],
  [/\b(?:carton|board)\b/, 'cartone'],
  [/\b(?:grapad[oa]|abrochad[oa]|acaballado|caballete)\b/, 'grapado'],
]

/** The binding that a cell names; null when it names none. */
export function parseEncuadernacion(cell: string): Encuadernacion | null {
  if (cell.length > BREVE) return null
  const folded = fold(cell)
  return ENCUADERNACIONES_ESCRITAS.find(([pattern]) => pattern.test(folded))?.[1] ?? null
}

/** For whom a book is: a word, or the age it is meant for (`+8`, `9 a 12 años`). */
export function parseAudiencia(cell: string): Audiencia | null {
  if (cell.length > BREVE) return null
  const folded = fold(cell)
  if (/\b(?:infantil|ninos|ninas|primera infancia)\b/.test(folded)) return 'infantil'
  if (/\b(?:juvenil|jovenes|adolescentes|young adult)\b/.test(folded)) return 'juvenil'
  if (/\b(?:escolar|primaria|primario|secundaria|secundario)\b/.test(folded)) return 'escolar'
  if (/\b(?:universitari[oa]|academic[oa])\b/.test(folded)) return 'universitaria'
  if (/\bprofesional(?:es)?\b/.test(folded)) return 'profesional'
  if (/\b(?:general|adultos|todo publico)\b/.test(folded)) return 'general'
  const edad = Number(/\b(\d{1,2})\b/.exec(folded)?.[1] ?? Number.NaN)
  return Number.isNaN(edad) ? null : edad < 12 ? 'infantil' : edad < 18 ? 'juvenil' : 'general'
}

const DISPONIBILIDADES_ESCRITAS: [RegExp, Disponibilidad][] = [
  [/^(?:no disponible|descatalogado|descontinuado|fuera de catalogo|baja|agotado definitivo)/, 'no disponible'],
  [/^(?:agotado|sin stock|reimpresion|en reimpresion|faltante|no)\b/, 'sin stock'],
  [/^(?:a pedido|bajo pedido|por pedido|por encargo|impresion a demanda)/, 'a pedido'],
  [/^(?:proximamente|novedad futura|preventa|en prensa|proxima)/, 'proximamente'],
  [/^(?:consultar|a consultar)/, 'consultar'],
  [/^(?:disponible|en stock|con stock|vigente|activo|si|hay|s)\b/, 'disponible'],
]

/** What a supplier says about sending it. */
export function parseDisponibilidad(cell: string): Disponibilidad | null {
  if (cell.length > BREVE) return null
  const folded = fold(cell)
  return DISPONIBILIDADES_ESCRITAS.find(([pattern]) => pattern.test(folded))?.[1] ?? null
}

/** The codes of a cell that may be of Thema, in their order: letters and digits, no headings. */
export const parseThema = (cell: string): string[] => [
  ...new Set(
    cell
      .toUpperCase()
      .split(/[\s|;,/]+/)
      .filter((code) => THEMA.test(code)),
  ),
]
const THEMA = /^(?:[A-Y][A-Z]{0,2}[A-Z0-9]{0,6}|[1-6][A-Z]{1,3}[A-Z0-9]{0,6})(?:-[A-Z0-9-]{1,12})?$/

const ESTADOS_ESCRITOS: [RegExp, EstadoEditorial][] = [
  [/^(?:descatalogado|fuera de catalogo|discontinuado)/, 'descatalogado'],
  [/^agotado/, 'agotado'],
  [/^(?:proximamente|en prensa|en preparacion)/, 'proximamente'],
  [/^(?:postergado|pospuesto)/, 'postergado'],
  [/^cancelado/, 'cancelado'],
  [/^retirado/, 'retirado'],
  [/^(?:activo|vigente|en catalogo|publicado|disponible)/, 'activo'],
]

/** Where an edition stands in its life, by the words of its publisher. */
export function parseEstadoEditorial(cell: string): EstadoEditorial | null {
  if (cell.length > BREVE) return null
  const folded = fold(cell)
  return ESTADOS_ESCRITOS.find(([pattern]) => pattern.test(folded))?.[1] ?? null
}

/** The facts whose words are understood as suppliers write them. */
export const ESCRITOS = {
  encuadernacion: parseEncuadernacion,
  idioma_original: parseIdiomaOriginal,
  audiencia: parseAudiencia,
  estado_editorial: parseEstadoEditorial,
  disponibilidad: parseDisponibilidad,
} satisfies { [K in NombreDeHecho]?: (cell: string) => Valores[K] | null }
