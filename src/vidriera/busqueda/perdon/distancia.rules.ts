// How far what was found is from what was typed.
import { toSonido } from '#catalogo/indice/sonido.rules.ts'
import type { Lugar } from '../consulta/consulta.rules.ts'

/** With fewer letters two words are hardly alike by a mistake. */
export const LETRAS_MIN = 4

/**
 * How many letters were left out, added, changed or swapped with their neighbour between two words; `most + 1` stands for
 * all that are more.
 */
export function countDistancia(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    if (Math.min(...row) > most) return most + 1
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length] ?? 0, most + 1)
}

/** Two mistakes in a single word, one of them in its first letter: «ortografía» is no «fotografía». */
export function isDudosa(palabras: readonly string[], lugares: readonly Lugar[]): boolean {
  const [palabra = '', ...others] = palabras
  const [texto = ''] = lugares[0] ?? []
  if (others.length > 0 || lugares.length !== 1) return false
  const [typed, meant] = [toSonido(palabra), toSonido(texto)]
  return typed[0] !== meant[0] && countDistancia(palabra, texto, 1) > 1
}

/** From so many letters on another word is hardly a letter away by chance. */
const LETRAS_CIERTAS = 7

/** Nothing but a short word, or its first letter, was taken for another: «evita» is no «Vita», «papillom» is «Papillon». */
export function isCorta(palabras: readonly string[], lugares: readonly Lugar[]): boolean {
  const [palabra = '', ...others] = palabras
  if (others.length > 0)
    return !palabras.some((given) => given.length >= LETRAS_MIN && lugares.some(([texto]) => texto === given))
  const meant = lugares[0]?.[0] ?? ''
  return palabra.length < LETRAS_CIERTAS || (palabra[0] !== meant[0] && toSonido(palabra)[0] !== toSonido(meant)[0])
}

/** Each word is one that sounds like it: «emese» is «Emecé». */
export const isOida = (palabras: readonly string[], lugares: readonly Lugar[]): boolean =>
  palabras.length === lugares.length &&
  palabras.every((palabra, at) => lugares[at]?.some((texto) => toSonido(texto) === toSonido(palabra)))
