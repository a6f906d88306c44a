// A slip in the word that is being typed. Pure; the words come from the dictionary.
import { toSonido } from '#catalogo/indice/sonido.rules.ts'
import { countDistancia } from '../perdon/distancia.rules.ts'

/** From so many letters on, of which so many are right. */
export const LETRAS_MIN = 4
export const LETRAS_DADAS = 3

type Palabra = { palabra: string; libros: number }

/**
 * The word of the catalogue that somebody is typing who made a slip after its third letter: the most frequent one that
 * begins as the letters sound («borj», Borges), else one of which a letter is left out, added, changed or swapped.
 */
export function chooseDeslizada(typed: string, palabras: readonly Palabra[]): string | null {
  const others = palabras.filter(({ palabra }) => !palabra.startsWith(typed)).toSorted((a, b) => b.libros - a.libros)
  const sound = toSonido(typed)
  const heard = others.find(({ palabra }) => toSonido(palabra).startsWith(sound))
  return (heard ?? others.find(({ palabra }) => isDeslizada(typed, palabra)))?.palabra ?? null
}

const isDeslizada = (typed: string, palabra: string): boolean =>
  [-1, 0, 1].some((more) => countDistancia(palabra.slice(0, typed.length + more), typed, 1) <= 1)
