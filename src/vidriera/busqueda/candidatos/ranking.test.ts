// The points of each class, one row each: a class that is worth more or less than decision 023 says fails here.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStatement } from '#platform/db/statement.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { findRaices } from '../consulta/consulta.queries.ts'
import { composePregunta } from '../consulta/consulta.rules.ts'
import { SIN_FILTROS } from '../filtros/filtros.rules.ts'
import { composeValores, sumPuntos, type Valores } from './ranking.queries.ts'

const LIBROS = [
  { titulo: 'La luna roja', autores: ['Ana de la Torre'] },
  { titulo: 'Torres', autores: ['Luna Paz', 'Juan Torres'] },
  { titulo: 'El faro', autores: ['Ana Paz'], temas: ['Islas'] },
  { titulo: 'Una isla de fuego', autores: ['José Faro'] },
]

type Puntuado = { titulo_p: string; puntos: number }
const listPuntuados = createStatement<Puntuado, Valores>(sql`
  select titulo_p, ${sumPuntos()} as puntos from busqueda`)

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  await insertCatalogo(api.db, LIBROS)
})
afterAll(() => api.end())

/** `lugares`: the words, each with what a misspelt one may have meant. */
async function computePuntos(lugares: readonly string[][], titulo: string): Promise<number | undefined> {
  const raices = await findRaices(api.db, lugares.flat())
  const rows = await listPuntuados(
    api.db,
    composeValores(composePregunta(lugares, raices), SIN_FILTROS, { orden: '', vendibles: null }),
  )
  return rows.find(({ titulo_p }) => titulo_p === titulo)?.puntos
}

it.each([
  ['the title', 'la luna roja', 'la luna roja', 110],
  ['the title but for its article', 'luna roja', 'la luna roja', 105],
  ['the beginning of a title', 'la luna', 'la luna roja', 95],
  ['the beginning of a title without its article', 'luna', 'la luna roja', 95],
  ['the beginning of a title with another article', 'el luna', 'la luna roja', 94],
  ['a cut beginning with another article', 'el luna ro', 'la luna roja', 92],
  ['a beginning whose last word is cut', 'la luna ro', 'la luna roja', 93],
  ['a title given whole among other words', 'paz faro', 'el faro', 90],
  ['a whole name, begun at its second part', 'paz ana', 'el faro', 80],
  ['words of names, as they were written', 'paz luna juan', 'torres', 60],
  ['words of names, with a stop word of the title', 'jose una faro', 'una isla de fuego', 59],
  ['words of names, without a stop word', 'juan y paz', 'torres', 58],
  ['words of names, by their stems', 'juan torre', 'torres', 50],
  ['the beginning of a single cut word', 'lun', 'la luna roja', 47],
  ['words of the title, as they were written', 'fuego isla', 'una isla de fuego', 55],
  ['words of the title, without a stop word', 'fuego la isla', 'una isla de fuego', 53],
  ['words of the title, by their stems', 'fuegos isla', 'una isla de fuego', 45],
  ['words of title and names, as they were written', 'jose isla', 'una isla de fuego', 44],
  ['words of title and names, without a stop word', 'jose la isla', 'una isla de fuego', 42],
  ['words of title and names, by their stems', 'jose fuegos', 'una isla de fuego', 34],
  ['words of a subject', 'islas', 'el faro', 20],
])('%s', async (_, texto, titulo, puntos) => {
  expect(
    await computePuntos(
      texto.split(' ').map((word) => [word]),
      titulo,
    ),
  ).toBe(puntos)
})

it('counts a title that a misspelt word may have meant as one without its article', async () => {
  expect(await computePuntos([['luma', 'luna'], ['roja']], 'la luna roja')).toBe(105)
})
