import { afterAll, beforeAll, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro } from '#test/rows.ts'
import { listLibrosByIds } from './libro.listas.queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

it('lists books in the order that was asked for and skips those that are gone', async () => {
  const one = await insertTestLibro(api.db, { titulo: 'Uno' })
  const other = await insertTestLibro(api.db, { titulo: 'Dos' })
  const libros = await listLibrosByIds(api.db, [other, createId(), one])
  expect(libros.map(({ titulo }) => titulo)).toEqual(['Dos', 'Uno'])
  expect(await listLibrosByIds(api.db, [])).toEqual([])
})
