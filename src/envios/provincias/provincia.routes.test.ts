import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectCompressed, expectPaging, expectShared, NO_ID, read, readList } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import type { Provincia } from './provincia.contract.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

const byDescripcion = (text: string) => `/api/provincias/get-descripcion/${encodeURIComponent(text)}`

describe('GET /api/provincias', () => {
  it('lists the 24 provinces that every new shop has', async () => {
    const { items, total } = await readList<Provincia>(api, '/api/provincias')
    expect([items.length, total]).toEqual([24, 24])
    expect(items.at(-1)).toEqual({ _id: expect.any(String), descripcion: 'Buenos Aires', version: 1 })
  })

  it('is paged, shared and compressed', async () => {
    await expectPaging(api, '/api/provincias')
    await expectShared(api, '/api/provincias')
    await expectCompressed(api, '/api/provincias')
  })
})

describe('GET /api/provincias/get-descripcion/{text or id}', () => {
  it.each(['Córdoba', 'CORDOBA', 'córdoba '])('finds %j', async (text) => {
    expect(await read(api, byDescripcion(text))).toEqual({
      _id: expect.any(String),
      descripcion: 'Córdoba',
      version: 1,
    })
    await expectShared(api, byDescripcion(text))
  })

  it('finds a long name and an id', async () => {
    const found = await read<Provincia>(api, byDescripcion('Ciudad Autónoma de Buenos Aires'))
    expect(await read(api, byDescripcion(found._id))).toEqual(found)
  })

  it.each(['Montevideo', NO_ID, 'x'.repeat(500), '📚', "' or 1=1 --"])(
    'says so where there is no %.30j',
    async (text) => {
      const response = await api.app.inject(byDescripcion(text))
      expect(response.statusCode).toBe(404)
      expect(response.json()).toEqual({
        code: 'PROVINCIA_NOT_FOUND',
        mensaje: `No se encontró la provincia con la descripción ${text}`,
      })
    },
  )
})
