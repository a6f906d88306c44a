// What words that no book has together may have meant: misspelt, joined, split or cut words. Pure; the words of the
// catalogue come from `perdon.queries.ts`.

import { countErrores } from '#catalogo/indice/palabra.rules.ts'
import { toSonido } from '#catalogo/indice/sonido.rules.ts'
import { fold } from '#platform/text.ts'
import type { Lugar } from '../consulta/consulta.rules.ts'
import { listLugares } from '../consulta/numeros.rules.ts'
import { countDistancia, LETRAS_MIN } from './distancia.rules.ts'

/** Shorter words are in no dictionary; typed, they are at most heard («ke»). */
const LETRAS_DADAS = 3
const LETRAS_COMPLETAR = 4
const MITAD_MIN = 2
const MAX_ALTERNATIVAS = 6

/** Each way to part a word in two. */
const listMitades = (palabra: string): [string, string][] =>
  Array.from({ length: Math.max(0, palabra.length - 2 * MITAD_MIN + 1) }, (_, n) => [
    palabra.slice(0, n + MITAD_MIN),
    palabra.slice(n + MITAD_MIN),
  ])

const join = (palabras: readonly string[], at: number) => `${palabras[at]}${palabras[at + 1] ?? ''}`

/** Each two words that follow one another as one: «fuente ovejuna». */
export const listJuntas = (palabras: readonly string[]): string[] =>
  palabras.slice(1).map((_, at) => join(palabras, at))

/** All that is worth looking up in the dictionary for a question that found nothing. */
export const listPartes = (palabras: readonly string[]): string[] => [
  ...new Set([...palabras, ...listJuntas(palabras), ...palabras.flatMap((palabra) => listMitades(palabra).flat())]),
]

/** The last word, when it may be the beginning of another. */
export const readComienzo = (palabras: readonly string[]): string | null => {
  const last = palabras.at(-1) ?? ''
  return last.length >= LETRAS_COMPLETAR ? last : null
}

export type Diccionario = {
  /** Words of the question, their halves and joins that the catalogue has, with the number of books. */
  conocidas: ReadonlyMap<string, number>
  /** Words that the last one is the beginning of. */
  completas: readonly { palabra: string; libros: number }[]
  isVacia: (palabra: string) => boolean
}

/** A word of the catalogue that a word of the question may have been meant to be. `suena`: it may sound like one of them. */
export type Vecina = { palabra: string; libros: number; suena: boolean }

/** Short words and numbers are what was meant: another year is another book. */
const isDada = (palabra: string) => palabra.length < LETRAS_DADAS || /^\d+$/.test(palabra)

/** Which words may be misspelt: those that the catalogue does not have; when it has all of them, any. */
export function listDudosas(palabras: readonly string[], { conocidas, isVacia }: Diccionario): string[] {
  const long = [...new Set(palabras)].filter((palabra) => !isDada(palabra) && !isVacia(palabra))
  const unknown = long.filter((palabra) => !conocidas.has(palabra))
  return unknown.length > 0 ? unknown : long
}

type Dado = { diccionario: Diccionario; vecinas: readonly Vecina[] }

/**
 * The readings of a question, the likelier first, as places with alternatives: the last word as the beginning of others,
 * where no book has it; split words joined where the catalogue has the whole; misspelt words as what sounds like them; as
 * any word that is near; and words that the catalogue has as others that sound like them. When it has all of them, it is
 * only these: whoever writes right words means them.
 */
export function composeLecturas(
  palabras: readonly string[],
  diccionario: Diccionario,
  vecinas: readonly Vecina[],
): Lugar[][] {
  const errada = composeErrada(palabras, { diccionario, vecinas })
  const isWhole = hasTodas(palabras, diccionario)
  const dudosas = isWhole ? [] : listDudosas(palabras, diccionario)
  const listHeard = (palabra: string) => listOidas(palabra, diccionario, vecinas)
  const oida = palabras.map((palabra, at) => {
    const [, ...others] = listHeard(palabra)
    return others.length > 0 && dudosas.includes(palabra) ? others : (errada[at] ?? [])
  })
  const todas = palabras.map((palabra, at) => (dudosas.includes(palabra) ? (errada[at] ?? []) : listHeard(palabra)))
  const lecturas = [
    composeCompletada(palabras, diccionario),
    composeJunta(palabras, errada, { diccionario, vecinas }),
    ...(isWhole ? [] : [oida, errada]),
    todas,
  ]
  const byKey = new Map(lecturas.flatMap((lectura) => (lectura ? [[lectura.join(' '), lectura]] : [])))
  return Array.from(byKey.values(), (lectura) => lectura.map(addNumeros))
}

/** A number may stand there in any of its ways. */
const addNumeros = (lugar: Lugar): Lugar => (lugar.length === 1 ? (listLugares(lugar)[0] ?? lugar) : lugar)

/** The words as misspelt ones, though the catalogue has all of them: what is near, and no answer. Else null. */
export const composeParecida = (
  palabras: readonly string[],
  diccionario: Diccionario,
  vecinas: readonly Vecina[],
): Lugar[] | null => (hasTodas(palabras, diccionario) ? composeErrada(palabras, { diccionario, vecinas }) : null)

/** Whether the catalogue has all words of a question, though no book has them together. */
const hasTodas = (palabras: readonly string[], { conocidas, isVacia }: Diccionario) =>
  palabras.every((palabra) => isDada(palabra) || conocidas.has(palabra) || isVacia(palabra))

/** What each word may have meant, the likelier first. */
export function composeErrada(palabras: readonly string[], { diccionario, vecinas }: Dado): Lugar[] {
  const dudosas = listDudosas(palabras, diccionario)
  return palabras.map((palabra, at) => {
    if (palabra.length < LETRAS_DADAS) return listOidas(palabra, diccionario, vecinas)
    const dado = { diccionario, vecinas: dudosas.includes(palabra) ? vecinas : [] }
    return listAlternativas(palabra, dado, at === palabras.length - 1)
  })
}

/** The words as they are, and the last one as the beginning of others. */
export function composeCompletada(
  palabras: readonly string[],
  { conocidas, completas }: Pick<Diccionario, 'conocidas' | 'completas'>,
): Lugar[] | null {
  if (completas.length === 0 || conocidas.has(palabras.at(-1) ?? '')) return null
  return [...palabras.slice(0, -1).map((palabra) => [palabra]), completas.map(({ palabra }) => palabra)]
}

/** A joined word that is no known one may sound like it, when it is long: «fuente obejuna». */
const JUNTA_OIDA_MIN = 8
/** What names are joined with: «Mac Luhan». */
const PREFIJO = /^ma?c$/

function composeJunta(palabras: readonly string[], lugares: readonly Lugar[], { diccionario, vecinas }: Dado) {
  const findJunta = (at: number) => {
    const whole = join(palabras, at)
    if (diccionario.conocidas.has(whole)) return whole
    if (whole.length < JUNTA_OIDA_MIN && !PREFIJO.test(palabras[at] ?? '')) return undefined
    return vecinas.find(({ palabra, suena }) => suena && toSonido(palabra) === toSonido(whole))?.palabra
  }
  const joined: Lugar[] = []
  for (let at = 0; at < palabras.length; at++) {
    const whole = at + 1 < palabras.length ? findJunta(at) : undefined
    if (whole !== undefined) {
      joined.push([whole])
      at++
    } else joined.push(lugares[at] ?? [])
  }
  return joined.length < palabras.length ? joined : null
}

/**
 * Each reading first with its stop words last («quna» is rather «luna» than «una»), but for those that sound like what was
 * typed («kien»); then with all of them last; then with them first (a misspelt «antes» may be meant). Halves of a joined
 * word stay as they are.
 */
export function orderVacias(
  lecturas: readonly Lugar[][],
  isVacia: (palabra: string) => boolean,
  palabras: readonly string[] = [],
): Lugar[][] {
  const order = (isFirst: (texto: string, at: number) => boolean) =>
    lecturas.map((lectura) =>
      lectura.map((lugar, at) => [
        ...lugar.filter((texto) => isFirst(texto, at)),
        ...lugar.filter((texto) => !isFirst(texto, at)),
      ]),
    )
  const isHeard = (texto: string, at: number) => toSonido(texto) === toSonido(palabras[at] ?? '')
  const orders = [
    ...order((texto, at) => !isVacia(texto) || isHeard(texto, at)),
    ...order((texto) => !isVacia(texto)),
    ...order(isVacia),
  ]
  return [...new Map(orders.map((lectura) => [lectura.join(' '), lectura])).values()]
}

type Alternativa = { texto: string; costo: number; libros: number }

/** Sounding alike is less of a mistake than another letter. */
const COSTO_SONIDO = 0.5

function listAlternativas(
  palabra: string,
  { diccionario: { conocidas, completas, isVacia }, vecinas }: Dado,
  isLast: boolean,
): Lugar {
  const own = conocidas.get(palabra)
  const given: Alternativa[] = own === undefined ? [] : [{ texto: palabra, costo: 0, libros: own }]
  const mitades = listMitades(palabra).flatMap(([left, right]): Alternativa[] => {
    const libros = [left, right].map((part) => conocidas.get(part) ?? (isVacia(part) ? Infinity : 0))
    return Math.min(...libros) > 0 && own === undefined
      ? [{ texto: `${left} ${right}`, costo: 1, libros: Math.min(...libros) }]
      : []
  })
  const sonido = toSonido(palabra)
  const meant = vecinas.flatMap(({ palabra: texto, libros, suena }): Alternativa[] => {
    if (texto === palabra) return []
    if (suena && toSonido(texto) === sonido) return [{ texto, costo: COSTO_SONIDO, libros }]
    // Whoever leaves a letter out of eight has typed seven.
    const longer = palabra.length > texto.length ? palabra : texto
    const costo = countDistancia(palabra, texto, countErrores(longer))
    return costo <= countErrores(longer) && longer.length >= LETRAS_MIN ? [{ texto, costo, libros }] : []
  })
  const cut = isLast ? completas.map(({ palabra: texto, libros }): Alternativa => ({ texto, costo: 1, libros })) : []
  const all = [...given, ...mitades, ...meant].sort((a, b) => a.costo - b.costo || b.libros - a.libros)
  const best = [...new Set([...all.slice(0, MAX_ALTERNATIVAS), ...cut].map(({ texto }) => texto))]
  return best.length > 0 ? best : [palabra]
}

/** A word that the catalogue has, and those that sound like it, the more frequent first. */
function listOidas(palabra: string, { isVacia }: Diccionario, vecinas: readonly Vecina[]): Lugar {
  if (isVacia(palabra)) return [palabra]
  const sonido = toSonido(palabra)
  const heard = vecinas
    .filter(({ palabra: texto, suena }) => suena && texto !== palabra && toSonido(texto) === sonido)
    .toSorted((a, b) => b.libros - a.libros)
  return [palabra, ...heard.slice(0, MAX_ALTERNATIVAS - 1).map(({ palabra: texto }) => texto)]
}

const listPalabras = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The words that were searched for instead, spelt as they were written or as a book has them; `textos` are its title and names. */
export function composeCorregida(lugares: readonly Lugar[], escrita: string, textos: readonly string[]): string {
  const written = new Map(listPalabras(escrita).map((word) => [fold(word), word]))
  const inBook = new Map(textos.flatMap(listPalabras).map((word) => [fold(word), word]))
  const isInBook = (alternativa: string) => alternativa.split(' ').every((word) => inBook.has(word))
  return lugares
    .map((lugar) => lugar.find(isInBook) ?? lugar[0] ?? '')
    .flatMap((alternativa) => alternativa.split(' '))
    .map((word) => written.get(word) ?? inBook.get(word) ?? word)
    .join(' ')
}
