// What a book is found by, folded and weighted: A title, B authors, C publisher, categories, subjects and year,
// D description. Writing a book and asking a question fold their words here, in the same way.
import { listPalabrasDeMaterias, MATERIAS } from '../catalogo/thema.rules.ts'
import { fold } from '../platform/text.ts'

/**
 * Folds words for the stemmer of `es_libro`. Without its accent the stemmer no longer sees that «educación» and
 * «educaciones» are one word, so the plural becomes the singular first.
 */
export function foldForSearch(text: string): string {
  const folded = fold(text)
  return folded.includes('iones') ? folded.replace(/([cs])iones(?= |$)/g, '$1ion') : folded
}

export type PalabrasLibro = {
  titulo: string
  autores: readonly string[]
  editorial: string | null
  categorias: readonly string[]
  temas: readonly string[]
  anio: string | null
  descripcion: string | null
}

/** What the search reads of a book's `ficha`; null where nothing is known. `contribuidores` are names. */
export type FichaBuscada = {
  contribuidores: readonly string[] | null
  coleccion: string | null
  titulo_original: string | null
  thema: readonly string[] | null
}

/** Who else made the book, its series, its original title and its subjects by code, which are found like its other subjects. */
export const listPalabrasDeFicha = ({ contribuidores, coleccion, titulo_original, thema }: FichaBuscada): string[] => [
  ...[...(contribuidores ?? []), coleccion, titulo_original].filter((text) => text !== null),
  ...listPalabrasDeMaterias(thema ?? [], MATERIAS),
]

/** The four arguments of the database's `vector_libro`. */
export function composePalabras(libro: PalabrasLibro): [a: string, b: string, c: string, d: string] {
  const { titulo, autores, editorial, categorias, temas, anio, descripcion } = libro
  const about = [editorial ?? '', ...categorias, ...temas, anio ?? '']
  return [
    foldForSearch(titulo),
    foldForSearch(autores.join(' ')),
    foldForSearch(about.join(' ')),
    foldForSearch(descripcion ?? ''),
  ]
}

/** What a title may begin with and still be found without; most of the shop's books are in the first two languages. */
export const ARTICULOS = ['el', 'la', 'los', 'las', 'lo', 'un', 'una', 'unos', 'unas', 'the', 'an'] as const

const ARTICULO = /* @__PURE__ */ new RegExp(`^(?:${ARTICULOS.join('|')}) `)

/** A folded title without its leading article; one that is nothing else stays. */
export const dropArticulo = (folded: string): string => folded.replace(ARTICULO, '')
