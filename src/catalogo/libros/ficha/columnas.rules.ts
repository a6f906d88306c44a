// The catalogue's own table: the columns in which it leaves the shop and comes back (docs/decisions/061), and how a cell holds
// several values. Export and import share it, so that what was written is read to the letter.
import { ROLES_DE_LIBRO } from '#catalogo/catalogo/ficha.rules.ts'
import type { Critica, Persona } from './hecho.rules.ts'
import { NOMBRES_DE_HECHO } from './hechos.rules.ts'

const DE_LIBRO = [
  ...(['isbn', 'titulo', 'autores', 'editorial', 'fecha_edicion', 'idioma', 'categorias', 'temas'] as const),
  ...(['formatos', 'precio', 'gratis', 'calificacion', 'portada', 'descripcion', 'pvp_editorial'] as const),
] as const
export type ColumnaDeLibro = (typeof DE_LIBRO)[number]

/** In the order of the file. A list with all of them was written here; other lists have names of their own. */
export const COLUMNAS_DE_CATALOGO = [...DE_LIBRO, ...NOMBRES_DE_HECHO]
export type ColumnaDeCatalogo = (typeof COLUMNAS_DE_CATALOGO)[number]

/** What separates values, or would be taken for more than it is, gets a backslash; a text without such signs stays. */
const quote = (text: string, signs: RegExp) => text.replace(signs, '\\$&')
const unquote = (text: string) => text.replace(/\\([\s\S])/g, '$1')

/** `Mar | Sal`, a bar within a value as `\|`. */
export const writeLista = (values: readonly string[]): string =>
  values.map((value) => quote(value, /[\\|]/g)).join(' | ')

const splitEscaped = (cell: string): string[] =>
  (cell.match(/(?:[^\\|]|\\[\s\S]?)+/g) ?? []).map((value) => value.trim()).filter((value) => value !== '')

/** The values that `writeLista` was given. */
export const readLista = (cell: string): string[] => splitEscaped(cell).map(unquote)

/** `Ana Sosa (traductor) | Luis Paz (ilustrador)`. */
export const writeContribuidores = (contribuidores: readonly Persona[]): string =>
  writeLista(contribuidores.map(({ nombre, rol }) => `${nombre} (${rol})`))

/** The same again; null where somebody's role is none of ours. */
export function readContribuidores(cell: string): Persona[] | null {
  const read = readLista(cell).map((value) => {
    const at = value.lastIndexOf(' (')
    const rol = ROLES_DE_LIBRO.find((one) => value.slice(at) === ` (${one})`)
    return at > 0 && rol ? { nombre: value.slice(0, at), rol } : null
  })
  return read.every((one) => one !== null) ? read : null
}

/** `Una novela enorme. [La Nación] | Imprescindible.`: who wrote it stands in brackets at the end. */
export const writeCriticas = (criticas: readonly Critica[]): string =>
  criticas
    .map(({ texto, fuente }) => {
      const text = quote(texto, /[\\|]/g)
      if (!fuente) return text.endsWith(']') ? `${text} []` : text
      return `${text} [${quote(fuente, /[\\|[\]]/g)}]`
    })
    .join(' | ')

/** The same again. */
export const readCriticas = (cell: string): Critica[] =>
  splitEscaped(cell).flatMap((value) => {
    const [, texto = value, fuente = ''] = /^([\s\S]*\S)\s+\[((?:[^\\[\]]|\\[\s\S])*)\]$/.exec(value) ?? []
    return { texto: unquote(texto), fuente: unquote(fuente).trim() || null }
  })
