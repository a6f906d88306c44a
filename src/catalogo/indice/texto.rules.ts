// What a book is found by, folded and weighted: A title, B authors, C publisher, categories, subjects and year,
// D description. Writing a book and asking a question fold their words here, in the same way.
import type { Audiencia } from '#catalogo/catalogo/ficha.rules.ts'
import { listPalabrasDeMaterias, MATERIAS } from '#catalogo/catalogo/thema.rules.ts'
import { fold } from '#platform/text.ts'

/**
 * Folds words for the stemmer of `es_libro`. Without its accent the stemmer no longer sees that «educación» and
 * «educaciones» are one word, so the plural becomes the singular first.
 */
export function foldForSearch(text: string): string {
  const folded = fold(text)
  return folded.includes('iones') ? folded.replace(/([cs])iones(?= |$)/g, '$1ion') : folded
}

/** All that the search reads of a book, null where nothing is known: whoever writes one says all of it. */
export type LibroBuscado = {
  titulo: string
  autores: readonly string[]
  editorial: string | null
  categorias: readonly string[]
  temas: readonly string[]
  anio: string | null
  descripcion: string | null
  /** Names of who else made it. */
  contribuidores: readonly string[] | null
  coleccion: string | null
  /** «2», «II»: found beside the series' name or a title's words. */
  coleccion_numero: string | null
  titulo_original: string | null
  /** Codes of Thema. */
  thema: readonly string[] | null
  audiencia: Audiencia | null
}

/** Audiences that readers name: the word is the audience's own. */
const AUDIENCIAS_DICHAS: readonly Audiencia[] = ['infantil', 'juvenil', 'escolar']

/** What a book of this audience is found by that says no age: a word that nobody types. */
export const SIN_EDAD = { infantil: 'edadinfantil', juvenil: 'edadjuvenil' } as const

/** Thema's qualifier of interest age. */
const EDAD = /^5A/

function listSinEdad({ audiencia, thema }: LibroBuscado): string[] {
  const isAgeless = !thema?.some((codigo) => EDAD.test(codigo))
  return isAgeless && (audiencia === 'infantil' || audiencia === 'juvenil') ? [SIN_EDAD[audiencia]] : []
}

/** Who else made the book, its series, its original title, its audience and its subjects by code, which are found like its other subjects. */
const listDeFicha = (libro: LibroBuscado): string[] => [
  ...[...(libro.contribuidores ?? []), libro.coleccion, libro.coleccion_numero, libro.titulo_original].filter(
    (text) => text !== null,
  ),
  ...listPalabrasDeMaterias(libro.thema ?? [], MATERIAS),
  ...AUDIENCIAS_DICHAS.filter((audiencia) => audiencia === libro.audiencia),
]

/** The texts in which a search forgives slips: all but the description, whose words are too many. */
export const listCorregibles = (libro: LibroBuscado): string[] => [
  ...[libro.titulo, ...libro.autores, libro.editorial ?? '', ...libro.categorias, ...libro.temas],
  ...listDeFicha(libro),
]

/** The four arguments of the database's `vector_libro`. */
export function composePalabras(libro: LibroBuscado): [a: string, b: string, c: string, d: string] {
  const { titulo, autores, editorial, categorias, temas, anio, descripcion } = libro
  const about = [editorial ?? '', ...categorias, ...temas, ...listDeFicha(libro), ...listSinEdad(libro), anio ?? '']
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
