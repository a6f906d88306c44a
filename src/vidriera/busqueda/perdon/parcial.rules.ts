// Which books are meant by words of which some stand nowhere: a title whose author is misspelt beyond help, a title and a
// number. Pure; the books come from `parcial.queries.ts`.

import { toSonido } from '#catalogo/indice/sonido.rules.ts'
import { fold } from '#platform/text.ts'
import { countDistancia } from './distancia.rules.ts'
import { isMismoNombre } from './nombres.rules.ts'
import type { Diccionario } from './perdon.rules.ts'

/** A book that has some of the words. */
export type Parcial = { num: number; titulo: string; autores: readonly string[] }

/** How the words of a question relate to a catalogue of so many books. */
export type Dichas = {
  /** The words without stop words. */
  palabras: readonly string[]
  conocidas: Diccionario['conocidas']
  /** Of the words of titles. */
  isVacia: Diccionario['isVacia']
  /** Books of the catalogue. */
  total: number
}

/** From three letters on one in three may be another one, three at most: what is compared stands in a single book. */
const LETRAS_POR_ERROR = 3
const ERRORES_MAX = 3
/** A title of one word that so many books have says little. */
const LIBROS_DE_UNA_PALABRA = 20
/** Where the other words are of the catalogue, too: so many books would have the title's words by chance. */
const POR_AZAR_MAX = 0.05

/** Whether a word may be one of a book's, heard or written badly. Numbers are what they are. */
function isParecida(palabra: string, other: string): boolean {
  if (/\d/.test(palabra) || /\d/.test(other)) return false
  const [heard, written] = [toSonido(palabra), toSonido(other)]
  const most = Math.min(ERRORES_MAX, Math.floor(Math.max(heard.length, written.length) / LETRAS_POR_ERROR))
  return heard === written || countDistancia(heard, written, most) <= most
}

const split = (text: string): string[] => fold(text).split(' ').filter(Boolean)

/** «O'Farrell» is also one word. */
const addJuntas = (words: readonly string[]): string[] => [
  ...words,
  ...words.slice(1).map((word, at) => `${words[at]}${word}`),
]

/** The words of a title without what follows a colon, a bracket or a dash. */
export const splitTitulo = (titulo: string): string[] => split(titulo.split(/[:([;]|\s[-–—/]\s|\.\s/)[0] ?? titulo)

/** How well a book answers: 2, it has all words, some of them misspelt; 1, its title or an author is given whole; else 0. */
function judge({ titulo, autores }: Parcial, dichas: Dichas): 0 | 1 | 2 {
  const { palabras, conocidas, isVacia } = dichas
  const nombres = autores.map(split)
  const propias = new Set([titulo, ...autores].flatMap((text) => addJuntas(split(text))))
  const enNombres = nombres.flat()
  const isNombre = (palabra: string) => enNombres.some((nombre) => isMismoNombre(palabra, nombre))
  const others = palabras.filter((palabra) => !propias.has(palabra) && !isNombre(palabra))
  const isKnown = (palabra: string) => conocidas.has(palabra)
  const isNear = (palabra: string) => !isKnown(palabra) && [...propias].some((propia) => isParecida(palabra, propia))
  if (others.length < palabras.length && others.every(isNear)) return 2
  const unknown = palabras.filter((palabra) => !isKnown(palabra))
  const isSaid = (words: readonly string[]) =>
    words.length > 0 &&
    words.every(
      (word) =>
        palabras.some((palabra) => palabra === word || isMismoNombre(palabra, word)) ||
        unknown.some((palabra) => isParecida(palabra, word)),
    )
  const dicho = [splitTitulo(titulo).filter((word) => !isVacia(word)), ...nombres.filter(isPlural)]
    .filter(isSaid)
    .some((words) => isTelling(words, others.some(isKnown), dichas))
  return dicho ? 1 : 0
}

const isPlural = (words: readonly string[]) => words.length > 1

/** Whether words of a title or a name were hardly said by chance. `rivals`: other words of the question are of the catalogue. */
function isTelling(words: readonly string[], rivals: boolean, { conocidas, total }: Dichas): boolean {
  const libros = words.map((word) => conocidas.get(word) ?? 1)
  const [only] = libros
  if (libros.length === 1) return !rivals && only !== undefined && only <= LIBROS_DE_UNA_PALABRA
  const byChance = libros.reduce((share, count) => (share * count) / total, total)
  return !rivals || byChance <= POR_AZAR_MAX
}

/**
 * The books that are meant, in the order given, and whether they have all words: those of the best kind that there is, or
 * none.
 */
export function chooseParciales(libros: readonly Parcial[], dichas: Dichas): { nums: number[]; todas: boolean } {
  const judged = libros.map((libro) => ({ num: libro.num, nota: judge(libro, dichas) }))
  const best = Math.max(0, ...judged.map(({ nota }) => nota))
  return {
    nums: best === 0 ? [] : judged.filter(({ nota }) => nota === best).map(({ num }) => num),
    todas: best === 2,
  }
}
