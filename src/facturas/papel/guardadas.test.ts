import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../test/api.ts'
import { AJUSTES_FISCALES } from '../../test/facturas.ts'
import { insertTestLibro } from '../../test/rows.ts'
import { createCallers } from '../../test/writing.ts'
import { keepHojas } from './guardadas.ts'
import * as hojas from './hojas.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

it('a paper that thirty ask for at once is drawn once, and not again while it shows the same', async () => {
  const as = await createCallers(api)
  const cambios = Object.entries(AJUSTES_FISCALES).map(([clave, valor]) => ({ clave, valor }))
  await as.done('PUT', '/api/ajustes', { cambios })
  const libro = await insertTestLibro(api.db)
  const payload = { items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo' }
  const { _id } = (await as.call('POST', '/api/pedidos', payload, as.cliente.headers)).json()
  const draw = vi.spyOn(hojas, 'writeHojas')
  const ask = () => api.app.inject({ url: `/api/pedidos/${_id}/no-fiscal`, headers: as.admin.headers })
  try {
    const answers = await Promise.all(Array.from({ length: 30 }, ask))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(200))
    const first = answers[0]?.rawPayload
    expect([...answers, await ask()].every(({ rawPayload }) => rawPayload.equals(first ?? Buffer.alloc(0)))).toBe(true)
    expect(draw).toHaveBeenCalledTimes(1)
  } finally {
    draw.mockRestore()
  }
})

it('papers are kept while there is room for them, and one whose drawing failed is drawn again', async () => {
  const draw = vi.fn(async () => Buffer.alloc(6 * 1024 * 1024))
  for (const n of [1, 2, 3]) await keepHojas(n, draw)
  await keepHojas(3, draw)
  expect(draw).toHaveBeenCalledTimes(3)
  await keepHojas(1, draw)
  expect(draw).toHaveBeenCalledTimes(4)
  await expect(keepHojas('roto', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await keepHojas('roto', async () => Buffer.from('x'))).toEqual(Buffer.from('x'))
})
