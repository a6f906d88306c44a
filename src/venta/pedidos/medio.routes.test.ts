// Which ways of paying the shop offers; that none of them makes books cheaper.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import { METODOS_PAGO } from './pedido.rules.ts'

let api: TestApi
let as: Callers
let libro: string
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
  libro = await insertTestLibro(api.db, { precio: 12_500_00 })
})
afterAll(() => api.end())

const set = (cambios: Record<string, unknown>) =>
  as.done('PUT', '/api/ajustes', { cambios: Object.entries(cambios).map(([clave, valor]) => ({ clave, valor })) })
const buy = (metodo_pago: string) =>
  as.call('POST', '/api/pedidos', { items: [{ libro, cantidad: 2 }], metodo_pago }, as.cliente.headers)
const byTelephone = (metodo_pago: string) =>
  as.call('POST', '/api/pedidos/telefono', {
    items: [{ libro, cantidad: 2 }],
    metodo_pago,
    contacto: { nombre: "Ana O'Higgins", telefono: '341 555-0101' },
  })

// Ley 25.542: a discount for paying by transfer would be a reduction of their prices; there is none.
it('an order costs the same by each way of paying', async () => {
  for (const metodo of METODOS_PAGO) {
    for (const made of [await buy(metodo), await byTelephone(metodo)]) {
      expect(made.statusCode, made.body).toBe(200)
      const { total, recargo, items } = made.json()
      expect([metodo, total, recargo, items[0].precio_unitario]).toEqual([metodo, 25_000, 0, 12_500])
    }
  }
})

it('what the owner switched off is chosen by nobody, until it is offered again', async () => {
  await set({ 'pedidos.ofrece_efectivo': false, 'pedidos.nota_debito': '  Solo con chip <b>  ' })
  for (const refused of [await buy('efectivo'), await byTelephone('efectivo')]) {
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'MEDIO_NO_OFRECIDO'])
  }
  expect((await buy('debito')).statusCode).toBe(200)
  const sitio = (await api.app.inject('/api/ajustes/publicos')).json()
  expect(JSON.stringify(sitio)).toContain('"pedidos.nota_debito":"Solo con chip <b>"')
  await set({ 'pedidos.ofrece_efectivo': true })
  expect((await buy('efectivo')).statusCode).toBe(200)
})

it('a purchase whose answer was lost is found by its key, also after its way of paying was switched off', async () => {
  const headers = { ...as.cliente.headers, 'idempotency-key': crypto.randomUUID() }
  const again = () =>
    as.call('POST', '/api/pedidos', { items: [{ libro, cantidad: 1 }], metodo_pago: 'transferencia' }, headers)
  const first = (await again()).json()
  await set({ 'pedidos.ofrece_transferencia': false })
  expect((await again()).json()._id).toBe(first._id)
})

it.each([
  [{ 'pedidos.nota_tarjeta': 'x'.repeat(201) }],
  [{ 'pedidos.dias_efectivo': 0 }],
  [{ 'pedidos.dias_efectivo': 61 }],
  [{ 'pedidos.ofrece_debito': 'no' }],
])('refuses %j', async (cambios) => {
  const [[clave, valor] = []] = Object.entries(cambios)
  await as.refused(400, 'PUT', '/api/ajustes', { cambios: [{ clave, valor }] })
})
