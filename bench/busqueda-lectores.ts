// A second log, of kinds that the first one has little of: each question is asked once, so that nothing of it is warm. Drawn from
// rows of the catalogue by a seed.
import { createRandom, type Random } from '#platform/random.ts'
import { drawLibros, longest, misspell, pick, significant, surname, toPath } from './busqueda-registro.ts'
import type { Peticion } from './clientes.ts'
import type { Query } from './kept.ts'
import { pickShare } from './random.ts'

const PETICIONES = 4_000
/** Words that stand in so few books are rare. */
const RARA_MAX = 20
/** So many words, the first by the number of their books, are frequent. */
const FRECUENTES = 400

type Libro = Awaited<ReturnType<typeof drawLibros>>[number]
type Palabras = { raras: readonly string[]; frecuentes: readonly string[] }
type Escribir = (random: Random, libro: Libro, palabras: Palabras) => string

const KINDS: readonly (readonly [tipo: string, share: number, write: Escribir])[] = [
  ['todo el título', 0.2, (_, { titulo }) => titulo],
  ['palabra rara', 0.15, (random, _, { raras }) => pick(random, raras) ?? ''],
  ['palabra frecuente', 0.15, (random, _, { frecuentes }) => pick(random, frecuentes) ?? ''],
  [
    'dos palabras frecuentes',
    0.1,
    (random, _, { frecuentes }) => `${pick(random, frecuentes) ?? ''} ${pick(random, frecuentes) ?? ''}`,
  ],
  ['apellido', 0.2, (_, libro) => surname(libro)],
  [
    'error de tipeo',
    0.2,
    (random, libro) => {
      const palabra = longest(significant(libro.titulo))
      return random() < 0.5 ? misspell(random, palabra) : `${misspell(random, palabra)} ${surname(libro)}`
    },
  ],
]

/** Whole titles, rare and frequent words, surnames, slips; half of the words of titles are in one book of a thousand or more. */
export async function drawLectores(query: Query, seed = 11): Promise<Peticion[]> {
  const random = createRandom(seed)
  const palabras = await query<{ palabra: string; rara: boolean }>(
    `(select palabra, true as rara from palabra where libros between 1 and $1 and length(palabra) > 3
       order by hashtext(palabra), palabra limit $3)
     union all
     (select palabra, false from palabra where length(palabra) > 3 order by libros desc, palabra limit $2)`,
    [RARA_MAX, FRECUENTES, PETICIONES],
  )
  const listOf = (rara: boolean) => palabras.filter((one) => one.rara === rara).map(({ palabra }) => palabra)
  const given = { raras: listOf(true), frecuentes: listOf(false) }
  const kinds = KINDS.map(([tipo, share, write]) => [{ tipo, write }, share] as const)
  return (await drawLibros(query, random, PETICIONES)).map((libro) => {
    const { tipo, write } = pickShare(random, kinds)
    return { tipo, path: toPath(write(random, libro, given) || libro.titulo) }
  })
}
