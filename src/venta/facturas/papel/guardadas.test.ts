import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { AJUSTES_FISCALES } from '#test/facturas.ts'
import { paintCover } from '#test/imagenes.ts'
import { insertTestLibro } from '#test/rows.ts'
import { createCallers } from '#test/writing.ts'
import { keepHojas } from './guardadas.ts'
import * as hojas from './hojas.ts'

let api: TestApi
let as: Awaited<ReturnType<typeof createCallers>>
/** Asks for the paper of one order. */
let ask: () => Promise<{ statusCode: number; rawPayload: Buffer }>
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
  const cambios = Object.entries(AJUSTES_FISCALES).map(([clave, valor]) => ({ clave, valor }))
  await as.done('PUT', '/api/ajustes', { cambios })
  const libro = await insertTestLibro(api.db)
  const payload = { items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo' }
  const { _id } = (await as.call('POST', '/api/pedidos', payload, as.cliente.headers)).json()
  ask = () => api.app.inject({ url: `/api/pedidos/${_id}/no-fiscal`, headers: as.admin.headers })
})
afterAll(() => api.end())

it('a paper that thirty ask for at once is drawn once, and not again while it shows the same', async () => {
  const draw = vi.spyOn(hojas, 'writeHojas')
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

it('a paper shows the picture of the shop, and its name where the pictures cannot be had', async () => {
  const { direccion } = (
    await api.app.inject({
      method: 'POST',
      url: '/api/imagenes',
      payload: await paintCover('png', { width: 300, height: 80 }),
      headers: { ...as.admin.headers, 'content-type': 'image/png' },
    })
  ).json()
  const set = (cambio: object) => as.done('PUT', '/api/ajustes', { cambios: [{ clave: 'sitio.logo', ...cambio }] })
  const hasPicture = async () => {
    const { statusCode, rawPayload } = await ask()
    expect(statusCode).toBe(200)
    return rawPayload.includes('/Subtype /Image')
  }
  expect(await hasPicture()).toBe(false)
  await set({ valor: `${new URL(direccion).pathname}?300x80` })
  const away = vi.spyOn(api.services, 'paintLogo').mockRejectedValue(new Error('away'))
  expect(await hasPicture()).toBe(false)
  away.mockRestore()
  expect(await hasPicture(), 'a paper without its picture is not kept').toBe(true)
  await set({ fabrica: true })
  expect(await hasPicture()).toBe(false)
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
