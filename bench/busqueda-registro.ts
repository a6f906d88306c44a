// What visitors search for, drawn from rows of the catalogue by a seed: the same catalogue gives the same requests.

import { createRandom, type Random } from '#platform/random.ts'
import { fold } from '#platform/text.ts'
import { PALABRAS } from './catalogo.ts'
import type { Peticion } from './clientes.ts'
import type { Query } from './kept.ts'
import { pickShare } from './random.ts'
import { createVocabulario } from './vocabulario.ts'

const PETICIONES = 4_000
const PREFIJOS = 2_000
/** Words of the catalogue that count as very common, the most frequent of all. */
const COMUNES = 40
/** Results asked for, as many as the bare limit reads. */
export const RESULTADOS = 24

type Libro = { id: string; titulo: string; isbn: string; autores: string[] }

/** Books drawn evenly, in the order of drawing. */
export async function drawLibros(query: Query, random: Random, count: number): Promise<Libro[]> {
  const [range] = await query<{ first: number; last: number }>('select min(num) as first, max(num) as last from libro')
  const { first = 0, last = 0 } = range ?? {}
  const nums = Array.from({ length: count }, () => first + Math.floor(random() * (last - first + 1)))
  return query<Libro>(
    `select libro.id, titulo, isbn, array(
       select nombre_completo from libro_autor join autor on autor.id = autor_id
       where libro_id = libro.id order by orden) as autores
     from unnest($1::int[]) with ordinality as drawn (num, turn) join libro using (num) order by turn`,
    [nums],
  )
}

const LETRAS = 'abcdefghijlmnoprstuvz'
export const significant = (titulo: string) => titulo.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3)
export const longest = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length)[0] ?? ''
export const pick = <T>(random: Random, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]

/** One letter dropped, doubled, changed or swapped with the next one; never the first. */
function damage(random: Random, word: string): string {
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 2))
  const [before, here, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  const letter = pick(random, [...LETRAS]) ?? ''
  const damaged = [
    before + after,
    before + here + here + after,
    before + letter + after,
    before + after.charAt(0) + here + after.slice(1),
  ]
  return pick(random, damaged) ?? word
}

/** One mistake, and sometimes two where the word is long enough for the search to forgive two. */
export const misspell = (random: Random, word: string): string =>
  word.length >= 8 && random() < 0.2 ? damage(random, damage(random, word)) : damage(random, word)

const CONSONANTES = 'bcdfghjklmnpqrstvwxz'
/** Letters that no language puts beside each other. */
export const invent = (random: Random, length = 7 + Math.floor(random() * 4)): string =>
  Array.from({ length }, () => pick(random, [...CONSONANTES])).join('')

const isbn10 = (isbn: string): string => {
  const nine = isbn.slice(3, 12)
  const rest = (11 - ([...nine].reduce((sum, digit, n) => sum + (10 - n) * Number(digit), 0) % 11)) % 11
  return nine + (rest === 10 ? 'X' : rest)
}
const hyphenate = (isbn: string) => `${isbn.slice(0, 3)}-${isbn.slice(3, 5)}-${isbn.slice(5, 12)}-${isbn.slice(12)}`

type Kind = { tipo: string; write(random: Random, libro: Libro): string }
export const surname = ({ autores }: Libro) => autores[0]?.split(' ').at(-1) ?? ''

function describeKinds(): (readonly [Kind, number])[] {
  const comunes = createVocabulario(PALABRAS).slice(0, COMUNES)
  const mistake = (random: Random, libro: Libro) => {
    const words = significant(libro.titulo)
    const word = longest(words)
    const other = words.find((candidate) => candidate !== word) ?? surname(libro)
    return random() < 0.6
      ? `${misspell(random, word)} ${random() < 0.6 ? other : ''}`.trim()
      : `${misspell(random, surname(libro))} ${word}`
  }
  return [
    [{ tipo: 'título', write: (_, { titulo }) => significant(titulo).slice(0, 3).join(' ') || titulo }, 0.3],
    [{ tipo: 'autor', write: (_, libro) => libro.autores[0] ?? libro.titulo }, 0.2],
    [{ tipo: 'autor y título', write: (_, libro) => `${surname(libro)} ${longest(significant(libro.titulo))}` }, 0.2],
    [
      {
        tipo: 'palabra común',
        write: (random) => [pick(random, comunes), ...(random() < 0.3 ? [pick(random, comunes)] : [])].join(' '),
      },
      0.1,
    ],
    [{ tipo: 'error de tipeo', write: mistake }, 0.1],
    [
      {
        tipo: 'ISBN',
        write: (random, { isbn }) => pick(random, [isbn, hyphenate(isbn), isbn10(isbn)]) ?? isbn,
      },
      0.05,
    ],
    [
      {
        tipo: 'sin resultado',
        write: (random, { titulo }) =>
          `${invent(random)} ${random() < 0.5 ? invent(random) : longest(significant(titulo))}`,
      },
      0.05,
    ],
  ]
}

export const toPath = (q: string, extra: Record<string, string> = {}) =>
  `/api/busqueda?${new URLSearchParams({ q, cantidad: String(RESULTADOS), ...extra })}`

/** The mixed log: 70 % ordinary, 10 % very common words, 10 % misspelt, 5 % ISBN, 5 % that nothing is found for. */
export async function drawBusquedas(query: Query, seed = 5): Promise<Peticion[]> {
  const random = createRandom(seed)
  const kinds = describeKinds()
  return (await drawLibros(query, random, PETICIONES)).map((libro) => {
    const { tipo, write } = pickShare(random, kinds)
    return { tipo, path: toPath(write(random, libro)) }
  })
}

/** Beginnings of two to six letters of titles and names, half of them of what sells best. */
export async function drawPrefijos(query: Query, seed = 6): Promise<Peticion[]> {
  const random = createRandom(seed)
  const best = await query<Libro>(
    `select libro.id, titulo, isbn, array(
       select nombre_completo from libro_autor join autor on autor.id = autor_id
       where libro_id = libro.id order by orden) as autores
     from libro order by vendidos desc, num desc limit 500`,
  )
  return (await drawLibros(query, random, PREFIJOS)).map((rare) => {
    const isPopular = random() < 0.5
    const libro = isPopular ? (pick(random, best) ?? rare) : rare
    const text = pick(random, [
      libro.titulo,
      longest(significant(libro.titulo)),
      libro.autores[0] ?? '',
      surname(libro),
    ])
    const letters = fold(text || libro.titulo).slice(0, 2 + Math.floor(5 * random()))
    return {
      tipo: isPopular ? 'de lo más vendido' : 'de cualquier libro',
      path: `/api/busqueda/sugerencias?${new URLSearchParams({ q: letters })}`,
    }
  })
}

/** Sets of keys, each as many books as a search returns. */
export async function drawKeys(query: Query, seed = 7): Promise<Peticion[]> {
  const libros = await drawLibros(query, createRandom(seed), 500 * RESULTADOS)
  return Array.from({ length: Math.floor(libros.length / RESULTADOS) }, (_, n) => ({
    tipo: 'keys',
    path: `/${libros
      .slice(n * RESULTADOS, (n + 1) * RESULTADOS)
      .map(({ id }) => id)
      .join(',')}`,
  }))
}
