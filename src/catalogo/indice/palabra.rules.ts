// Words that a search knows, and how a misspelt one is found among them (SymSpell): a word and a misspelling of it become
// the same when letters are taken out of both. What is left is kept as numbers, which one index look-up compares, and so is
// how the word sounds.
import { toSonido } from './sonido.rules.ts'

const LETRAS_MIN = 3
/** Longer ones are no words, and the ways to take letters out of them grow with the square. */
const LETRAS_MAX = 40
/** A year is a word that people search for; a longer number is not. */
const CIFRAS_MAX = 4
/** From so many letters on a word may have two mistakes. */
const LETRAS_DOS_ERRORES = 8

/** How many mistakes a word may have: letters left out, added, changed or swapped with their neighbour. */
export const countErrores = (palabra: string): 1 | 2 => (palabra.length < LETRAS_DOS_ERRORES ? 1 : 2)

/** The words of folded texts that belong into the dictionary, each once. */
export function splitPalabras(folded: Iterable<string>): Set<string> {
  const palabras = new Set<string>()
  for (const text of folded) {
    for (const palabra of text.split(/[ |]/)) if (isPalabra(palabra)) palabras.add(palabra)
  }
  return palabras
}

const isPalabra = (folded: string): boolean =>
  folded.length >= LETRAS_MIN &&
  folded.length <= LETRAS_MAX &&
  !(folded.length > CIFRAS_MAX && /^\p{N}+$/u.test(folded))

/** Stands before a sound, and in no word: a sound never equals what is left of a word. */
const SUENA = '~'

/** How a folded word sounds, as a 32-bit number: words that share it may be written one for the other. */
export const hashSonido = (palabra: string): number => hash(SUENA + toSonido(palabra))

/**
 * A folded word, what is left of it without one letter (without two from eight letters on) and how it sounds, as 32-bit
 * numbers, each once: the column `borrados` of the dictionary, and what a misspelt word is looked up by. Different words
 * may share a number, so the words themselves are compared after a look-up.
 */
export function hashBorrados(palabra: string): number[] {
  if (palabra.length > LETRAS_MAX + 2) return [] // two mistakes away from any word of the dictionary
  const left = new Set([palabra])
  for (let errores = countErrores(palabra), longer = [palabra]; errores > 0; errores--) {
    const shorter = new Set<string>()
    for (const one of longer) for (let at = 0; at < one.length; at++) shorter.add(one.slice(0, at) + one.slice(at + 1))
    for (const one of shorter) left.add(one)
    longer = [...shorter]
  }
  return [...new Set(Array.from(left, hash)).add(hashSonido(palabra))]
}

/** FNV-1a over UTF-16 units, as PostgreSQL's signed `integer`. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value | 0
}
