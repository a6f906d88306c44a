// What was typed, as the search understands it. Pure: stems and rows come from the queries.

import { dropArticulo } from '#catalogo/indice/texto.rules.ts'
import { readLoneIsbn } from '#catalogo/libros/isbn.rules.ts'
import { fold } from '#platform/text.ts'
import { isEntreComillas, normalizeConsulta } from '../busqueda.rules.ts'

const MAX_PALABRAS = 12
const MAX_INICIALES = 4
/** Names turned round are looked for up to this many words. */
const MAX_NOMBRE = 6
/** Readings of a forgiven question whose exact title is looked for. */
const MAX_TEXTOS = 8

export type Consulta =
  | { tipo: 'vacia' }
  | { tipo: 'isbn'; isbn: string }
  /** Folded words: letters, digits and single spaces, so that nothing in it means anything to SQL or to a pattern. */
  /** `literal`: it was typed in quotes, and means nothing but these words. */
  | { tipo: 'texto'; texto: string; literal?: true }

export function parseConsulta(texto: string): Consulta {
  const normal = normalizeConsulta(texto)
  const isbn = readLoneIsbn(normal)
  if (isbn) return { tipo: 'isbn', isbn }
  const words = fold(normal).split(' ').filter(Boolean).slice(0, MAX_PALABRAS)
  if (words.length === 0) return { tipo: 'vacia' }
  return { tipo: 'texto', texto: words.join(' '), ...(isEntreComillas(normal) && { literal: true }) }
}

/** What may stand at one place of a question: alternatives, the best first, each one word or the halves of a joined one. */
export type Lugar = readonly string[]

/** What the candidates are found and ranked by. Texts of `tsquery` are of PostgreSQL's own lexemes. */
export type Pregunta = {
  /** The words as a title would have them; for a forgiven question its other readings too. */
  textos: readonly [string, ...string[]]
  /** A `tsquery` of all words without stop words; empty when nothing else is left of them. */
  todo: string
  /** The same for descriptions, in which no word has a weight. */
  enTextos: string
  /** The words that are looked for in titles and names, as a `tsquery`. */
  pesadas: string
  /** The words as a name could have them: from each of them on, round. */
  nombres: readonly string[]
  /** The words themselves, which stand in a title or name without the stemmer's help. */
  sueltas: readonly string[]
  para: Para | null
}

/**
 * Who a book is for, where that was said: its subjects say so, or its title in these very words. «La chica del tren» is for no
 * girls. The same holds for a language: «en inglés» is no book of English literature, whose subjects have the word, so there it
 * is asked for by what it stands for alone. `frases` as they were typed; `enMaterias` a `tsquery` of the whole question.
 */
export type Para = { frases: readonly string[]; enMaterias: string }

/** «j l borges»: names that have these words and match this pattern. */
export type Iniciales = { palabras: readonly string[]; patron: string }

const isIniciales = (word: string) => /^\p{L}$/u.test(word) || /^[b-df-hj-np-tv-z]{2,3}$/.test(word)

/**
 * Puts a question together. `raices` maps each word of the places to its `tsquery`, stop words to an empty text
 * (`findRaices`).
 */
export function composePregunta(lugares: readonly Lugar[], raices: ReadonlyMap<string, string>): Pregunta {
  const elegidas = lugares.map(([first = '']) => first)
  const texto = elegidas.join(' ')
  const palabras = texto.split(' ')
  const todo = joinLugares(lugares, raices)
  const frases = lugares.filter(isPara).flatMap(([dicha = '']) => dicha)
  const joinPara = (para: string) =>
    joinLugares(lugares, raices, (frase, parts) => {
      const lexema = frase.startsWith('en ') ? NADIE : para
      return frases.includes(frase) ? parts.map((part) => part.replace(LEXEMA, lexema)) : parts
    })
  return {
    textos: [texto, ...listVariantes(lugares, elegidas)],
    todo,
    enTextos: joinPara(NADIE),
    pesadas: todo,
    nombres: palabras.length <= MAX_NOMBRE ? palabras.map((_, n) => rotate(palabras, n)) : [texto],
    sueltas: palabras.filter((word) => raices.get(word)),
    para: frases.length > 0 ? { frases, enMaterias: joinPara('$&:C') } : null,
  }
}

const isPara = ([dicha = '', ...others]: Lugar) => /^(?:para|en) ./.test(dicha) && others.length > 0
/** A lexeme that nothing has. */
const NADIE = `'#'`

const rotate = (words: readonly string[], by: number) => [...words.slice(by), ...words.slice(0, by)].join(' ')

/** Each place with one of its other alternatives, the rest as chosen. */
const listVariantes = (lugares: readonly Lugar[], elegidas: readonly string[]) =>
  lugares
    .flatMap((lugar, at) => lugar.slice(1).map((other) => elegidas.with(at, other).join(' ')))
    .slice(0, MAX_TEXTOS - 1)

const LEXEMA = /'[^']+'/g

/** `change`: the parts of an alternative as something else. */
function joinLugares(
  lugares: readonly Lugar[],
  raices: ReadonlyMap<string, string>,
  change = (_alternativa: string, parts: string[]) => parts,
): string {
  const listParts = (alternativa: string) => alternativa.split(' ').flatMap((word) => raices.get(word) || [])
  return lugares
    .map((lugar) => lugar.map((alternativa) => change(alternativa, listParts(alternativa))))
    .filter(([best]) => best && best.length > 0) // where stop words are likeliest, anything will do
    .map((lugar) => lugar.filter((parts) => parts.length > 0))
    .map((lugar) => `(${lugar.map((parts) => `(${parts.join(' & ')})`).join(' | ')})`)
    .join(' & ')
}

/** Single letters, and two or three consonants that are no word, before or after a longer word, may be a name's initials. */
export function readIniciales(palabras: readonly string[], raices: ReadonlyMap<string, string>): Iniciales | null {
  const letters = palabras.filter((word) => isIniciales(word) && raices.get(word)).join('')
  const others = listSinIniciales(palabras, raices)
  if (letters.length === 0 || letters.length > MAX_INICIALES || others.length === 0) return null
  const initials = [...letters].map((letter) => `\\m${letter}`).join('.*')
  return { palabras: others, patron: `${initials}.*\\m(?:${others.join('|')})\\M` }
}

const listSinIniciales = (palabras: readonly string[], raices: ReadonlyMap<string, string>) =>
  palabras.filter((word) => !isIniciales(word) && raices.get(word))

/** The same question, in which the letters are words or the initials of one of these authors. */
export function addIniciales(
  pregunta: Pregunta,
  { palabras }: Iniciales,
  autores: readonly number[],
  raices: ReadonlyMap<string, string>,
): Pregunta {
  if (autores.length === 0 || pregunta.para) return pregunta
  const pesadas = joinLugares(
    palabras.map((palabra) => [palabra]),
    raices,
  )
  const byThem = `${pesadas} & (${autores.map((num) => `'#a${num}'`).join(' | ')})`
  const todo = `(${pregunta.todo}) | (${byThem})`
  return { ...pregunta, todo, enTextos: todo, pesadas }
}

/**
 * The same words as those of a subject: books have all but one of them among their subjects, categories, series or publisher.
 * Those with more of them in their titles come first, as ever.
 */
export function composeTema(palabras: readonly string[], raices: ReadonlyMap<string, string>): Pregunta {
  const join = (those: readonly string[]) =>
    joinLugares(
      those.map((palabra) => [palabra]),
      raices,
    )
  const listTemas = () => palabras.map((_, at) => `(${weigh(join(palabras.toSpliced(at, 1)), 'C')})`)
  const pesadas = join(palabras)
  return {
    textos: [palabras.join(' ')],
    todo: listTemas().join(' | '),
    enTextos: NADIE,
    pesadas,
    nombres: [],
    sueltas: [],
    para: null,
  }
}

/** A `tsquery` that matches words of these weights only: A title, B authors, C the rest but for descriptions. */
export const weigh = (tsquery: string, weights: 'A' | 'B' | 'AB' | 'C'): string =>
  tsquery.replace(LEXEMA, (lexema) => `${lexema}:${weights}`)

/** The texts without their leading articles, for titles without theirs. */
export const dropArticulos = (textos: readonly string[]): string[] => textos.map(dropArticulo)
