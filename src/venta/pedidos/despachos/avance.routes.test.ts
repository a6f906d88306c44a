// What follows from an act on a parcel: by a word of whoever acts, by the shop's settings, and never in the untouched shop.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { PedidoDetalle } from '../estado.contract.ts'
import type { DespachosDePedido } from './despacho.contract.ts'

let api: TestApi
let as: Callers
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
})
afterAll(() => api.end())

const set = (valores: Record<string, unknown>) =>
  as.done('PUT', '/api/ajustes', { cambios: Object.entries(valores).map(([clave, valor]) => ({ clave, valor })) })

async function order(): Promise<string> {
  const items = [{ libro: await insertTestLibro(api.db), cantidad: 2 }]
  const payload = { items, metodo_pago: 'efectivo', entrega: 'Pasaje 77' }
  return (await api.app.inject({ method: 'POST', url: '/api/pedidos', headers: as.cliente.headers, payload })).json()
    ._id
}
const pack = (pedido: string, cantidad: number, more: object = {}): Promise<DespachosDePedido> =>
  as.done('POST', `/api/pedidos/${pedido}/despachos`, { items: [{ linea: 1, cantidad }], ...more })
const move = ({ despachos }: DespachosDePedido, estado: string, more: object = {}): Promise<DespachosDePedido> =>
  as.done('PUT', `/api/despachos/${despachos[0]?._id}/estado`, { estado, ...more })
const stateOf = async (pedido: string): Promise<PedidoDetalle['estado']> => {
  const answer = await api.app.inject({ method: 'GET', url: `/api/pedidos/${pedido}`, headers: as.admin.headers })
  return answer.json().estado
}
/** The mails about an order and its parcels, in their order. */
const listCartas = async (pedido: string): Promise<string[]> => {
  const { rows } = await api.pool.query<{ carta: string }>(
    `select name || ' ' || (data ->> 'estado') as carta from tareas.job
     where name in ('pedido-estado', 'despacho-estado')
       and (data ->> 'pedidoId' = $1 or data ->> 'despachoId' in (select id::text from despacho where pedido_id = $1::uuid))
     order by created_on, name`,
    [pedido],
  )
  return rows.map(({ carta }) => carta)
}

it('the order follows by a word, with the mails of its parcels alone, once all of it has gone', async () => {
  const pedido = await order()
  const first = await pack(pedido, 1, { con_pedido: true })
  expect(await stateOf(pedido)).toBe('pendiente') // a copy is in no parcel
  const { despachos } = await pack(pedido, 1, { con_pedido: true })
  expect(await stateOf(pedido)).toBe('procesado')
  const sent = await move(first, 'despachado', { con_pedido: true })
  expect([await stateOf(pedido), sent.ofrece]).toEqual(['procesado', null])
  const both = await as.done<DespachosDePedido>('PUT', `/api/despachos/${despachos[1]?._id}/estado`, {
    estado: 'despachado',
    con_pedido: true,
  })
  expect([await stateOf(pedido), both.ofrece]).toEqual(['enviado', null])
  expect(await listCartas(pedido)).toEqual([
    'pedido-estado procesado',
    'despacho-estado despachado',
    'despacho-estado despachado',
  ])
  const { rows } = await api.pool.query(
    `select count(*)::int as n from suceso_seguridad where entidad = 'pedido' and suceso = 'cambio' and objeto_id = $1`,
    [pedido],
  )
  expect(rows).toEqual([{ n: 2 }])
})

it('nothing follows in the untouched shop; by its settings what is packed leaves, and the order with it', async () => {
  const quieto = await order()
  const packed = await pack(quieto, 2)
  expect([packed.despachos[0]?.estado, packed.ofrece, await stateOf(quieto)]).toEqual([
    'preparado',
    'procesado',
    'pendiente',
  ])
  await set({ 'pedidos.armado_sale': true, 'pedidos.sigue_paquetes': true })
  const pedido = await order()
  const sent = await pack(pedido, 2)
  expect([sent.despachos[0]?.estado, await stateOf(pedido)]).toEqual(['despachado', 'enviado'])
  await move(sent, 'entregado')
  expect(await stateOf(pedido)).toBe('entregado')
  expect(await listCartas(pedido)).toEqual(['despacho-estado despachado', 'despacho-estado entregado'])
  const callado = await order()
  await pack(callado, 2, { con_pedido: false })
  expect(await stateOf(callado)).toBe('pendiente')

  // What is to be picked up waits for whoever picks it up.
  const retiro = await order()
  await api.pool.query(`update pedido set envio_elegido = '{"tipo": "retiro"}' where id = $1`, [retiro])
  expect((await pack(retiro, 2)).despachos[0]?.estado).toBe('preparado')
  await set({ 'pedidos.armado_sale': false, 'pedidos.sigue_paquetes': false })
})

it('an order is invoiced also where the state that invoices it is jumped over', async () => {
  await set({ 'facturas.momento': 'procesado' })
  const pedido = await order()
  await move(await pack(pedido, 2), 'despachado', { con_pedido: true })
  const jobs = await api.pool.query(
    `select from tareas.job where name = 'pedido-facturable' and data ->> 'pedidoId' = $1`,
    [pedido],
  )
  expect([await stateOf(pedido), jobs.rowCount]).toEqual(['enviado', 1])
  await set({ 'facturas.momento': 'mano' })
})
