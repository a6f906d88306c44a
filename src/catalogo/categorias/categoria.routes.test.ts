import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectMissing, expectPaging, expectShared, read, readList } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { findCategoria } from '#test/catalogo.ts'
import type { Categoria } from './categoria.contract.ts'

const NUEVE = [
  ...['Ficción', 'No ficción', 'Literatura infantil', 'Educación y referencia', 'Ciencia y naturaleza'],
  ...['Religión y espiritualidad', 'Política y sociedad', 'Salud y bienestar', 'Negocios y finanzas'],
]

let api: TestApi
let ficcion: string
beforeAll(async () => {
  api = await createTestApi()
  ficcion = (await findCategoria(api.db, 'Ficción')).id
})
afterAll(() => api.end())

describe('GET /api/categorias', () => {
  it('lists the nine categories that every new shop has, newest first', async () => {
    const { items, total } = await readList<Categoria>(api, '/api/categorias')
    expect(total).toBe(9)
    expect(items.map(({ nombre }) => nombre)).toEqual(NUEVE.toReversed())
    expect(items.at(-1)).toEqual({ _id: ficcion, nombre: 'Ficción', descripcion: null, version: 1 })
  })

  it('is paged and shared', async () => {
    await expectPaging(api, '/api/categorias')
    await expectShared(api, '/api/categorias')
  })
})

it.each([
  ['/api/categorias/{id}', () => ({ _id: ficcion, nombre: 'Ficción', descripcion: null, version: 1 })],
  ['/api/categorias/descripcion/{id}', () => ({ data: 'Ficción' })],
])('GET %s', async (path, body) => {
  expect(await read(api, path.replace('{id}', ficcion))).toEqual(body())
  await expectShared(api, path.replace('{id}', ficcion))
  await expectMissing(api, path, 'CATEGORIA_NOT_FOUND')
})

it('GET /api/categorias/descripciones gives the names', async () => {
  expect(await read(api, '/api/categorias/descripciones')).toEqual({ data: NUEVE.toReversed() })
  await expectShared(api, '/api/categorias/descripciones')
})
