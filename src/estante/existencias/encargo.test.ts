// What an order says of the copies that have still to come.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import type { Pedido } from '#venta/pedidos/pedido.contract.ts'

let api: TestApi
let headers: object

beforeAll(async () => {
  api = await createTestApi()
  headers = (await insertTestUsuario(api.db)).headers
})
afterAll(async () => {
  await api.end()
})

it('its lines say which books come later, and say nothing of all others', async () => {
  const [siempre, aPedido, preventa] = await Promise.all([0, 1, 2].map(() => insertTestLibro(api.db)))
  if (!siempre || !aPedido || !preventa) throw new Error('three books were inserted')
  await api.db
    .insertInto('libro_venta')
    .values([
      { libro_id: aPedido, modo: 'a_pedido', dias: 8 },
      { libro_id: preventa, modo: 'preventa', sale_el: '2031-03-03' },
    ])
    .execute()
  const items = [siempre, aPedido, preventa].map((libro) => ({ libro, cantidad: 2 }))
  const payload = { items, metodo_pago: 'debito' }
  const placed = await api.app.inject({ method: 'POST', url: '/api/pedidos', payload, headers: { ...headers } })
  expect(placed.statusCode).toBe(200)
  const { _id } = placed.json<Pedido>()
  const read = async () =>
    (await api.app.inject({ url: `/api/pedidos/${_id}`, headers: { ...headers } }))
      .json<Pedido>()
      .items.map(({ por_llegar }) => por_llegar)
  expect(await read()).toEqual([undefined, 'A pedido', 'Preventa: sale el 3 de marzo de 2031'])
  // Who waits for a book in pre-sale is told of its new day, of each once.
  const staff = await insertTestUsuario(api.db, 'empleado')
  const url = `/api/existencias/libros/${preventa}/venta`
  for (const sale_el of ['2031-04-04', '2031-04-04', null, '2031-03-03']) {
    const form = sale_el === null ? { modo: '' } : { modo: 'preventa', sale_el }
    const set = await api.app.inject({ method: 'PUT', url, headers: staff.headers, payload: form })
    expect(set.statusCode, set.body).toBe(200)
  }
  const { rows } = await api.pool.query(`select data from tareas.job where name = 'preventa-corrida'`)
  const corrida = { pedidoId: _id, libroId: preventa, antes: '2031-03-03', ahora: '2031-04-04' }
  expect(rows).toEqual([{ data: corrida }])
  await api.db
    .updateTable('encargo')
    .set({ estado: 'servido' })
    .where('libro_id', '=', aPedido)
    .where('pedido_id', '=', _id)
    .execute()
  expect(await read()).toEqual([undefined, undefined, 'Preventa: sale el 3 de marzo de 2031'])
})
