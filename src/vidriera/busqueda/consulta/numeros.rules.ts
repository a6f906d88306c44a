// Numbers as readers type them: «80», «ochenta», «1984», «mil novecientos ochenta y cuatro», «siglo 20», «siglo XX».
// A title has them in one of these ways, a reader in another. Words are folded.

import { toLatino } from './letras.rules.ts'

const UNIDADES = [
  ...['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'],
  ...['trece', 'catorce', 'quince', 'dieciseis', 'diecisiete', 'dieciocho', 'diecinueve', 'veinte', 'veintiuno'],
  ...['veintidos', 'veintitres', 'veinticuatro', 'veinticinco', 'veintiseis', 'veintisiete', 'veintiocho'],
  'veintinueve',
]
const DECENAS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa']
const CENTENAS = [
  ...['', 'ciento', 'doscientos', 'trescientos', 'cuatrocientos', 'quinientos', 'seiscientos', 'setecientos'],
  ...['ochocientos', 'novecientos'],
]
const MIL = 'mil'
const Y = 'y'

const VALORES: ReadonlyMap<string, number> = new Map([
  ...UNIDADES.map((palabra, n) => [palabra, n] as const),
  ...DECENAS.slice(3).map((palabra, n) => [palabra, 10 * (n + 3)] as const),
  ...CENTENAS.slice(1).map((palabra, n) => [palabra, 100 * (n + 1)] as const),
  ...CENTENAS.slice(2).map((palabra, n) => [palabra.replace(/os$/, 'as'), 100 * (n + 2)] as const),
  ...([
    ['cien', 100],
    ['veintiun', 21],
    ['veintiuna', 21],
  ] as const),
])
/** «Treinta y un», «ciento un», «mil y una»: alone they are articles. */
const UNOS: readonly (string | undefined)[] = ['un', 'una', 'uno']

const MAX = 999_999
/** From here on titles may have a point, which folding makes a space of: «20.000». */
const CON_PUNTO = 10_000
/** Digits of a number that is padded with zeros. */
const CEROS_MAX = 2
/** Kings, popes, centuries and volumes. Beyond these, letters are words: «mi», «dvd». */
const ROMANO_MAX = 39
const ROMANO = /^x{0,3}(?:ix|iv|v?i{0,3})$/

/** In words, masculine: 84 is «ochenta y cuatro». From 0 to 999,999. */
export function toPalabras(n: number): string {
  if (n >= 1_000) {
    const miles = Math.floor(n / 1_000)
    const resto = n % 1_000
    return [miles === 1 ? '' : toPalabras(miles).replace(/uno$/, 'un'), MIL, resto === 0 ? '' : toPalabras(resto)]
      .filter(Boolean)
      .join(' ')
  }
  if (n === 100) return 'cien'
  if (n > 100)
    return [CENTENAS[Math.floor(n / 100)], n % 100 === 0 ? '' : toPalabras(n % 100)].filter(Boolean).join(' ')
  if (n < 30) return UNIDADES[n] ?? ''
  return [DECENAS[Math.floor(n / 10)], ...(n % 10 === 0 ? [] : [Y, UNIDADES[n % 10]])].join(' ')
}

/** From 1 to 39, in small letters. */
export const toRomano = (n: number): string =>
  'x'.repeat(Math.floor(n / 10)) + ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'][n % 10]

/** What canonical Roman letters from «ii» to «xxxix» mean; a single letter rather is an initial. */
export function readRomano(palabra: string): number | null {
  if (palabra.length < 2 || !ROMANO.test(palabra)) return null
  const valores = [...palabra].map((letra) => ({ i: 1, v: 5, x: 10 })[letra] ?? 0)
  return valores.reduce((sum, valor, at) => (valor < (valores[at + 1] ?? 0) ? sum - valor : sum + valor), 0)
}

type Leido = { n: number; palabras: number }

/** The number that begins at a place, and of how many words it is; the longest there is. */
function readNumero(palabras: readonly string[], at: number): Leido | null {
  const word = palabras[at] ?? ''
  if (/^\d+$/.test(word)) return readCifras(palabras, at)
  const romano = readRomano(word)
  return romano === null ? readHablado(palabras, at) : { n: romano, palabras: 1 }
}

function readCifras(palabras: readonly string[], at: number): Leido | null {
  const [word = '', next = ''] = palabras.slice(at, at + 2)
  // «03» is 3; more digits with a zero before them are a code.
  if (word.length > 6 || (word.startsWith('0') && word.length > CEROS_MAX)) return null
  const isApart = word.length <= 3 && !word.startsWith('0') && /^\d{3}$/.test(next)
  return isApart ? { n: Number(word + next), palabras: 2 } : { n: Number(word), palabras: 1 }
}

function readHablado(palabras: readonly string[], at: number): Leido | null {
  const miles = palabras[at] === MIL ? { n: 1, palabras: 0 } : readMenor(palabras, at)
  if (!miles || palabras[at + miles.palabras] !== MIL) return miles
  const after = at + miles.palabras + 1
  const resto = readConY(palabras, after) ?? readMenor(palabras, after) ?? { n: 0, palabras: 0 }
  return { n: 1_000 * miles.n + resto.n, palabras: miles.palabras + 1 + resto.palabras }
}

/** Below a thousand: hundreds, tens and units, in this order. */
function readMenor(palabras: readonly string[], at: number): Leido | null {
  let n = 0
  let next = at
  const take = (from: number, to: number) => {
    const valor = VALORES.get(palabras[next] ?? '') ?? -1
    if (valor < from || valor >= to) return false
    n += valor
    next++
    return true
  }
  const isBegun = take(100, 1_000)
  if (take(30, 100)) {
    const unidad = readConY(palabras, next)
    n += unidad?.n ?? 0
    next += unidad?.palabras ?? 0
  } else if (isBegun && UNOS.includes(palabras[next])) {
    n++
    next++
  } else take(isBegun ? 1 : 0, 30)
  return next === at ? null : { n, palabras: next - at }
}

/** «… y cuatro», «… y una». */
function readConY(palabras: readonly string[], at: number): Leido | null {
  if (palabras[at] !== Y) return null
  const unidad = palabras[at + 1]
  const valor = UNOS.includes(unidad) ? 1 : VALORES.get(unidad ?? '')
  return valor && valor < 10 ? { n: valor, palabras: 2 } : null
}

/** All ways to write a number, each once, folded. */
function listFormas(n: number): string[] {
  const miles = n >= CON_PUNTO ? [`${Math.floor(n / 1_000)} ${String(n % 1_000).padStart(3, '0')}`] : []
  const romano = n >= 1 && n <= ROMANO_MAX ? [toRomano(n)] : []
  const conCero = n > 0 && n < 10 ? [`0${n}`] : []
  return [String(n), toPalabras(n), ...miles, ...romano, ...conCero]
}

/** The places of a question: of one word each, or of a whole number, as it was typed first and then in its other ways or letters. */
export function listLugares(palabras: readonly string[]): string[][] {
  const lugares: string[][] = []
  for (let at = 0; at < palabras.length; ) {
    const leido = readNumero(palabras, at)
    const words = palabras.slice(at, at + (leido?.palabras ?? 1)).join(' ')
    const formas = leido && leido.n <= MAX ? listFormas(leido.n) : [toLatino(words)]
    lugares.push([...new Set([words, ...formas])])
    at += leido?.palabras ?? 1
  }
  return lugares
}
