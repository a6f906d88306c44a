// What stands in the place of a result: near books, then what sells best that is not among them, and what is well rated last of all.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import type { ResultadoBusqueda } from '../busqueda.contract.ts'

/** The first ones sell best, and came first; nobody has bought the last one, which everybody praises. */
const FAROS = Array.from({ length: 8 }, (_, n) => ({ titulo: `El faro ${n + 1}`, vendidos: 100 - n }))
const OTROS = Array.from({ length: 12 }, (_, n) => ({ titulo: `Otro ${n + 1}`, vendidos: 50 - n }))
const ELOGIADO = { titulo: 'Elogiado', calificacion: 5 }

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  await insertCatalogo(api.db, [...FAROS, ...OTROS, ELOGIADO])
})
afterAll(() => api.end())

const titulosOf = (libros: readonly { titulo: string }[]) => libros.map(({ titulo }) => titulo)

it('near books come first, then those that sell, in their order, before what is well rated', async () => {
  const response = await api.app.inject('/api/busqueda?q=faro&formato=digital')
  expect(response.statusCode, response.body).toBe(200)
  const { cercanos, populares } = response.json<ResultadoBusqueda>()
  expect(titulosOf(cercanos).sort()).toEqual(titulosOf(FAROS))
  expect(titulosOf(populares)).toEqual(titulosOf(OTROS.slice(0, 8)))
})

it('what sells best is found however long ago it came', async () => {
  const { populares } = (await api.app.inject('/api/busqueda?q=xyzzyq')).json<ResultadoBusqueda>()
  expect(titulosOf(populares)).toEqual(titulosOf(FAROS))
})
