import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

it('counts what is behind the tabs, as the lists there do', async () => {
  const [admin, cliente] = [await insertTestUsuario(api.db, 'admin'), await insertTestUsuario(api.db)]
  const get = (url: string) => api.app.inject({ url, headers: admin.headers })
  const read = async () => (await get('/api/resumen/cuentas')).json()
  expect(await read()).toEqual([{ to: '/panel-admin/clientes', n: 1 }])
  const libro = await insertTestLibro(api.db)
  for (const metodo_pago of ['transferencia', 'efectivo']) {
    const payload = { items: [{ libro, cantidad: 1 }], metodo_pago }
    await api.app.inject({ method: 'POST', url: '/api/pedidos', headers: cliente.headers, payload })
  }
  const total = Number((await get('/api/despachos/preparar')).headers['x-total-count'])
  expect(total).toBe(2)
  expect(await read()).toContainEqual({ to: '/panel-admin/despachos/preparar', n: total })
})
