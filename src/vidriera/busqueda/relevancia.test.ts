// The floor of the search's quality, over the demo catalogue; `npm run bench -- relevancia` prints it by kind.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refreshIndice } from '#catalogo/indice/indice.queries.ts'
import { loadDemo } from '#listas/importacion/demo.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { computeNota, isHablado, type Juicio, makeJuicios, TIPOS } from '../../../bench/relevancia-consultas.ts'
import { type Jueza, listJueces } from '../../../bench/relevancia-jueces.ts'
import type { LibroJuzgado } from '../../../bench/relevancia-juicio.ts'
import { listLecturas } from '../../../bench/relevancia-lectores.ts'

const POR_TIPO = 56
const AT_ONCE = 8
/** For a machine that is busy with other tests. */
const PATIENCE_MS = 120_000

let api: TestApi
let juicios: Juicio[]
let lecturas: ReturnType<typeof listLecturas>
let juezas: Jueza[]
beforeAll(async () => {
  api = await createTestApi()
  await loadDemo(api.databaseUrl)
  await api.db.connection().execute((conn) => refreshIndice(conn))
  const libros = (await api.app.inject('/api/libros?limit=1000')).json<LibroJuzgado[]>()
  lecturas = listLecturas(libros)
  juezas = listJueces('demo', libros)
  juicios = makeJuicios(libros.toReversed(), POR_TIPO)
})
afterAll(() => api.end())

async function buscar(q: string): Promise<LibroJuzgado[]> {
  const response = await api.app.inject(`/api/busqueda?${new URLSearchParams({ q, cantidad: '10' })}`)
  return response.json<{ resultados: LibroJuzgado[] }>().resultados
}
const findLugar = async ({ q, isRight }: Pick<Juicio, 'q' | 'isRight'>): Promise<number> =>
  (await buscar(q)).findIndex(isRight) + 1

async function findLugares(asked: readonly Pick<Juicio, 'q' | 'isRight'>[]): Promise<number[]> {
  const lugares: number[] = []
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    lugares.push(...(await Promise.all(asked.slice(at, at + AT_ONCE).map(findLugar))))
  }
  return lugares
}

it(
  'finds what was meant: first in 93 of 100 questions, among the first ten in 99; as people talk, among three in 95',
  async () => {
    expect(juicios.length).toBeGreaterThanOrEqual(500)
    // No title of the demo names its series and a number.
    expect(new Set(juicios.map(({ tipo }) => tipo))).toEqual(new Set(TIPOS.filter((tipo) => tipo !== 'serie')))
    const lugares = await findLugares(juicios)
    const missed = juicios.filter((_, n) => lugares[n] !== 1).map(({ tipo, q }) => `${tipo}: ${q}`)
    const [habladas, cuidadas] = [true, false].map((isTalk) =>
      computeNota(lugares.filter((_, n) => juicios[n] && isHablado(juicios[n].tipo) === isTalk)),
    )
    expect(cuidadas?.primera, missed.join('\n')).toBeGreaterThanOrEqual(0.93)
    expect(cuidadas?.decima, missed.join('\n')).toBeGreaterThanOrEqual(0.99)
    expect(habladas?.n).toBeGreaterThanOrEqual(300)
    expect(habladas?.tercera, missed.join('\n')).toBeGreaterThanOrEqual(0.95)
  },
  PATIENCE_MS,
)

it('finds what readers mean who type as they talk: among three in 97 of 100 questions', async () => {
  expect(lecturas.length).toBeGreaterThanOrEqual(75)
  const lugares = await findLugares(lecturas)
  const missed = lecturas.filter((_, n) => lugares[n] === 0 || (lugares[n] ?? 0) > 3).map(({ q }) => q)
  expect(computeNota(lugares).tercera, missed.join('\n')).toBeGreaterThanOrEqual(0.97)
})

it('finds what a bookseller meant who never saw the search: among three in 97 of 100 questions, nothing in 2', async () => {
  expect(juezas.length).toBeGreaterThanOrEqual(125)
  const lugares = await findLugares(juezas)
  const missed = juezas.filter((_, n) => lugares[n] === 0 || (lugares[n] ?? 0) > 3)
  const queries = missed.map(({ tipo, q }) => `${tipo}: ${q}`).join('\n')
  expect(computeNota(lugares).tercera, queries).toBeGreaterThanOrEqual(0.97)
  const vacias = (await Promise.all(missed.map(({ q }) => buscar(q)))).filter((libros) => libros.length === 0)
  expect(vacias.length / juezas.length, queries).toBeLessThanOrEqual(0.02)
})
