// Which cell of a row means what. Two formats: our own, and that of the catalogue files (`isbn13`, `autores`, `fuente`…).
import { fold } from '../platform/text.ts'
import { CsvReader } from './csv.rules.ts'

const PROPIAS = {
  isbn: 'isbn',
  titulo: 'titulo',
  autores: 'autores',
  editorial: 'editorial',
  fecha_edicion: 'fecha',
  idioma: 'idioma',
  categorias: 'categorias',
  temas: 'temas',
  formatos: 'formatos',
  descripcion: 'descripcion',
  precio: 'precio',
  calificacion: 'calificacion',
  portada: 'portada',
} as const

const DE_CATALOGO = {
  isbn13: 'isbn',
  isbn_original: 'isbnOriginal',
  titulo: 'titulo',
  autores: 'autores',
  editorial: 'editorial',
  fecha_publicacion: 'fecha',
  idioma: 'idioma',
  categorias: 'materias',
  calificacion: 'calificacion',
  portada_url: 'portada',
  fuente: 'fuente',
  precio: 'precio',
  descripcion: 'descripcion',
} as const

export type Campo = (typeof PROPIAS)[keyof typeof PROPIAS] | (typeof DE_CATALOGO)[keyof typeof DE_CATALOGO]
/** Where each field stands in a row; `ancho` is the number of cells the header has. */
export type Columnas = { formato: 'propio' | 'catalogo'; posicion: Partial<Record<Campo, number>>; ancho: number }

export const DELIMITADORES = [',', ';', '\t', '|'] as const

const CONOCIDAS = new Set([...Object.keys(PROPIAS), ...Object.keys(DE_CATALOGO)])
const toName = (cell: string) => fold(cell).replaceAll(' ', '_')

/** What the header says, or the Spanish reason why it cannot be used. Unknown columns are passed over. */
export function readCabecera(celdas: readonly string[]): Columnas | { motivo: string } {
  const names = celdas.map(toName)
  const formato = names.includes('isbn13') || names.includes('isbn_original') ? 'catalogo' : 'propio'
  const known: Record<string, Campo> = formato === 'catalogo' ? DE_CATALOGO : PROPIAS
  const posicion: Partial<Record<Campo, number>> = {}
  for (const [position, name] of names.entries()) {
    const campo = Object.hasOwn(known, name) ? known[name] : undefined
    if (!campo) continue
    if (posicion[campo] !== undefined) return { motivo: `la columna «${name}» está dos veces` }
    posicion[campo] = position
  }
  if (posicion.isbn === undefined && posicion.isbnOriginal === undefined) {
    return { motivo: 'la primera línea no nombra ninguna columna «isbn»' }
  }
  return { formato, posicion, ancho: celdas.length }
}

/** The delimiter whose header has the most columns that we know; `sep=;` in the first line, as Excel writes it, decides. */
export function detectDelimitador(start: string): string {
  const told = /^sep=(.)\r?\n/i.exec(start)?.[1]
  if (told) return told
  const candidates = DELIMITADORES.map((delimiter) => {
    const celdas = new CsvReader(delimiter).push(start, true)[0]?.celdas ?? []
    return { delimiter, known: celdas.filter((celda) => CONOCIDAS.has(toName(celda))).length }
  })
  return candidates.reduce((best, candidate) => (candidate.known > best.known ? candidate : best)).delimiter
}
