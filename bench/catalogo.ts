// Catalogues of invented books: the same seed gives the same books. They are generated lazily, one at a time.
import { createRandom, type Random } from '#platform/random.ts'
import { nameAutor, nameEditorial } from './nombres.ts'
import { capitalize, pickShare, pickZipf } from './random.ts'
import { createVocabulario, enlaces } from './vocabulario.ts'

/** The numbers for a catalogue of a million; smaller ones are scaled down. */
const AUTORES_POR_LIBRO = 0.27
const EDITORIALES_POR_LIBRO = 0.008
const EDITORIALES_MIN = 40
export const PALABRAS = 60_000
const LINES = 200
const ISBN_MAX = 10_000_000

const CATEGORIAS = [
  ['Ficción', 0.34],
  ['No ficción', 0.17],
  ['Política y sociedad', 0.12],
  ['Educación y referencia', 0.1],
  ['Literatura infantil', 0.09],
  ['Ciencia y naturaleza', 0.06],
  ['Salud y bienestar', 0.05],
  ['Negocios y finanzas', 0.04],
  ['Religión y espiritualidad', 0.03],
] as const
const IDIOMAS = [
  ['es', 0.84],
  ['en', 0.09],
  ['fr', 0.02],
  ['pt', 0.02],
  ['it', 0.01],
  ['de', 0.01],
  ['ja', 0.01],
] as const
const FORMATOS = [
  ['fisico', 0.64],
  ['fisico|digital', 0.24],
  ['digital', 0.06],
  ['fisico|digital|audiolibro', 0.04],
  ['audiolibro', 0.02],
] as const

export type LibroGenerado = {
  isbn: string
  titulo: string
  autores: string[]
  editorial: string
  /** A day or only a year. */
  fecha: string
  idioma: string
  categorias: string[]
  temas: string[]
  formatos: string
  descripcion: string
  /** Pesos, empty without a price. */
  precio: string
  /** Empty without a rating. */
  calificacion: string
}

/** A valid ISBN-13 for n below ten million; begins with 978, so that there is an ISBN-10 of it. */
export function toIsbn(n: number): string {
  const digits = `97898${String(n).padStart(7, '0')}`
  const sum = [...digits].reduce((total, digit, position) => total + Number(digit) * (position % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/**
 * That many books. Words, authors and publishers follow Zipf's law with a flattened head: the most frequent word is in one
 * title of thirty, the busiest author has about 0.6 % of the books, the biggest publisher about 2.5 %; a quarter of the
 * authors is drawn evenly, so that many have one book alone.
 */
export function* generateLibros(count: number, seed = 1): Generator<LibroGenerado> {
  const random = createRandom(seed)
  const palabras = createVocabulario(PALABRAS)
  const autores = Math.ceil(count * AUTORES_POR_LIBRO)
  const editoriales = Math.max(EDITORIALES_MIN, Math.ceil(count * EDITORIALES_POR_LIBRO))
  const autor = () => nameAutor(random() < 0.35 ? Math.floor(random() * autores) : pickZipf(random, autores, 18))
  const word = () => palabras[pickZipf(random, palabras.length, 12)] ?? ''

  for (let n = 0; n < count; n++) {
    yield {
      isbn: toIsbn((n * 7_368_787 + 11) % ISBN_MAX), // in no order, each once
      titulo: makeTitulo(random, word),
      autores: [...new Set(Array.from({ length: random() < 0.78 ? 1 : random() < 0.8 ? 2 : 3 }, autor))],
      editorial: nameEditorial(pickZipf(random, editoriales, 5), palabras),
      fecha: makeFecha(random),
      idioma: pickShare(random, IDIOMAS),
      categorias: random() < 0.04 ? [] : [...new Set(drawCategorias(random))],
      temas: random() < 0.5 ? [] : Array.from({ length: random() < 0.6 ? 1 : 2 }, word),
      formatos: pickShare(random, FORMATOS),
      descripcion: random() < 0.1 ? '' : makeDescripcion(random, word),
      precio: random() < 0.05 ? '' : String(100 * Math.round(35 + 900 * random() ** 3 + 250 * random())),
      calificacion: random() < 0.6 ? (1 + Math.round(40 * random() ** 0.5) / 10).toFixed(1) : '',
    }
  }
}

const drawCategorias = (random: Random) =>
  Array.from({ length: random() < 0.15 ? 2 : 1 }, () => pickShare<string>(random, CATEGORIAS))

/** A noun with its article, by its ending. */
function withArticulo(noun: string): string {
  if (/(?:as|iones|dades|anzas)$/.test(noun)) return `las ${noun}`
  if (/(?:os|es)$/.test(noun)) return `los ${noun}`
  return /(?:a|ción|dad|ez)$/.test(noun) ? `la ${noun}` : `el ${noun}`
}

function makeTitulo(random: Random, word: () => string): string {
  const year = () => 1_500 + Math.floor(525 * random() ** 0.4)
  const noun = () => withArticulo(word())
  const forms: readonly (readonly [make: () => string, share: number])[] = [
    [() => `${noun()} ${word()}`, 0.24],
    [() => `${noun()} de ${noun()}`, 0.16],
    [() => `${word()} y ${word()}`, 0.1],
    [() => `${noun()} ${word()} de ${word()}`, 0.14],
    [word, 0.06],
    [() => `${word()} ${word()}: ${word()}, ${word()} y ${word()}`, 0.1],
    [() => `${word()} de ${noun()} en ${word()} ${word()}`, 0.1],
    [() => `${word()} de ${word()} (${year()}-${year()})`, 0.04],
    [() => `${word()} para ${word()} sin ${word()}`, 0.06],
  ]
  return capitalize(pickShare(random, forms)()).replace(' de el ', ' del ')
}

/** Three to seven sentences, about sixty words in all, nearly half of them the small ones that tie a text together. */
function makeDescripcion(random: Random, word: () => string): string {
  const sentence = () => {
    const length = 7 + Math.floor(10 * random())
    const text = Array.from({ length }, (_, n) =>
      n > 0 && n < length - 1 && random() < 0.5 ? (enlaces[pickZipf(random, enlaces.length, 3)] ?? '') : word(),
    )
    return `${capitalize(text.join(' '))}.`
  }
  return Array.from({ length: 3 + Math.floor(5 * random()) }, sentence).join(' ')
}

function makeFecha(random: Random): string {
  const anio = 2026 - Math.floor(90 * random() ** 2.2)
  const twoDigits = (n: number) => String(1 + n).padStart(2, '0')
  return random() < 0.4
    ? String(anio)
    : `${anio - 1}-${twoDigits(Math.floor(12 * random()))}-${twoDigits(Math.floor(28 * random()))}`
}

const toLine = (libro: LibroGenerado): string =>
  [
    libro.isbn,
    `"${libro.titulo}"`,
    libro.autores.join('|'),
    libro.editorial,
    libro.fecha,
    libro.idioma,
    libro.categorias.join('|'),
    libro.temas.join('|'),
    libro.formatos,
    `"${libro.descripcion}"`,
    libro.precio,
    libro.calificacion,
  ].join(',')

/** The same books as a CSV in the shop's own format (docs/importar.md), in pieces of some lines. */
export function* generateCatalogo(count: number, seed = 1): Generator<string> {
  yield 'isbn,titulo,autores,editorial,fecha_edicion,idioma,categorias,temas,formatos,descripcion,precio,calificacion\n'
  let lines: string[] = []
  for (const libro of generateLibros(count, seed)) {
    lines.push(`${toLine(libro)}\n`)
    if (lines.length < LINES) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}
