// Orders whose money is followed and is not there: seen in the lists, asked about before they leave, called off by the owner.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { bringCopies, insertTestLugar, putAjustes, readCopias } from '#test/existencias.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import type { DespachosDePedido } from './despachos/despacho.contract.ts'
import type { PorPreparar } from './despachos/despachos.contract.ts'
import type { PedidoDetalle } from './estado.contract.ts'
import type { Pedido } from './pedido.contract.ts'

type Usuario = Awaited<ReturnType<typeof insertTestUsuario>>

let api: TestApi
let ana: Usuario
let admin: Usuario
let empleado: Usuario
let lugar: string
beforeAll(async () => {
  api = await createTestApi()
  ana = await insertTestUsuario(api.db)
  admin = await insertTestUsuario(api.db, 'admin')
  empleado = await insertTestUsuario(api.db, 'empleado')
  lugar = await insertTestLugar(api.db)
})
afterEach(() => putAjustes(api, { 'pagos.llevar': false, 'pagos.sin_pagar_no_sale': false }))
afterAll(() => api.end())

async function call<T = { code?: string }>(method: 'GET' | 'POST' | 'PUT', url: string, as: Usuario, payload?: object) {
  const response = await api.app.inject({ method, url, headers: as.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json<T>() }
}
/** An order of two copies of a counted book; its money is followed unless told otherwise. */
async function place({ metodo_pago = 'tarjeta', sigue = true } = {}) {
  await putAjustes(api, { 'pagos.llevar': sigue })
  const libro = await insertTestLibro(api.db)
  await bringCopies(api.db, libro, lugar, 3)
  const { status, body } = await call<Pedido>('POST', '/api/pedidos', ana, {
    items: [{ libro, cantidad: 2 }],
    metodo_pago,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return { id: body._id, pedido: body, libro }
}
const receive = ({ id, pedido }: { id: string; pedido: Pedido }, parte = 1) =>
  call('POST', `/api/pedidos/${id}/pagos`, admin, {
    clave: crypto.randomUUID(),
    medio: 'transferencia',
    importe: (pedido.total + pedido.envio) * parte,
  })
const items = [{ linea: 1, cantidad: 1 }]
const pack = (id: string, more = {}) =>
  call<DespachosDePedido & { code?: string }>('POST', `/api/pedidos/${id}/despachos`, empleado, { items, ...more })
const setEstado = (id: string, estado: string, more = {}) =>
  call('PUT', `/api/pedidos/${id}`, empleado, { estado, ...more })
const IGUAL = { sin_pagar: true }
const SIN_PAGAR = { status: 409, body: { code: 'SIN_PAGAR' } }

it('one that is not paid is packed and sent by whoever says so, and by nobody where the shop lets none go', async () => {
  const { id } = await place()
  expect(await pack(id)).toMatchObject(SIN_PAGAR)
  expect(await pack(id, { en_disputa: true })).toMatchObject(SIN_PAGAR)
  const packed = await pack(id, IGUAL)
  const paquete = packed.body.despachos[0]?._id
  const move = (more = {}) =>
    call('PUT', `/api/despachos/${paquete}/estado`, empleado, { estado: 'despachado', ...more })
  expect(await setEstado(id, 'procesado')).toMatchObject({ status: 200 })
  for (const refused of [await move(), await setEstado(id, 'enviado'), await setEstado(id, 'entregado')]) {
    expect(refused).toMatchObject(SIN_PAGAR)
  }
  await putAjustes(api, { 'pagos.sin_pagar_no_sale': true })
  for (const refused of [await pack(id, IGUAL), await move(IGUAL), await setEstado(id, 'enviado', IGUAL)]) {
    expect(refused).toMatchObject(SIN_PAGAR)
  }
  await putAjustes(api, { 'pagos.sin_pagar_no_sale': false })
  expect(await move(IGUAL)).toMatchObject({ status: 200 })
  expect(await setEstado(id, 'enviado', IGUAL)).toMatchObject({ status: 200 })
  expect(await setEstado(id, 'entregado')).toMatchObject({ status: 200 }) // it has left
})

it('half of its money is not all of it, and what was given back whole is none', async () => {
  const uno = await place({ metodo_pago: 'transferencia' })
  await receive(uno, 0.5)
  expect(await pack(uno.id)).toMatchObject(SIN_PAGAR)
  await receive(uno, 0.5)
  expect(await pack(uno.id)).toMatchObject({ status: 200 })
  await api.pool.query('update pedido_pago set devuelto = pagado where pedido_id = $1', [uno.id])
  expect(await setEstado(uno.id, 'enviado')).toMatchObject(SIN_PAGAR)
})

it.each([
  ['cash that comes with the books', { metodo_pago: 'efectivo' }],
  ['money that is not followed', { sigue: false }],
])('%s is waited for by nobody', async (_, how) => {
  await putAjustes(api, { 'pagos.sin_pagar_no_sale': true })
  const { id, pedido } = await place(how)
  expect(pedido).not.toHaveProperty('impago')
  expect(await pack(id)).toMatchObject({ status: 200 })
  expect(await setEstado(id, 'enviado')).toMatchObject({ status: 200 })
})

it('cash by a voucher of the gateway is waited for', async () => {
  const { id } = await place({ metodo_pago: 'efectivo' })
  await api.pool.query(`update cobro set medio = 'mercadopago' where pedido_id = $1`, [id])
  expect(await pack(id)).toMatchObject(SIN_PAGAR)
})

it('the state of payment stands in every list and narrows it, where money is followed', async () => {
  const [debe, suelto] = [await place(), await place({ sigue: false })]
  const pagado = await place()
  await receive(pagado)
  expect(debe.pedido).toMatchObject({ estado_pago: 'sin_pago', impago: true })
  expect(suelto.pedido).not.toHaveProperty('estado_pago')
  const list = async (filtro: string) =>
    (await call<Pedido[]>('GET', `/api/pedidos?page=1&limit=100&${filtro}`, empleado)).body.map(({ _id }) => _id)
  const toPrepare = async (filtro: string) =>
    (await call<PorPreparar[]>('GET', `/api/despachos/preparar?page=1&limit=100&${filtro}`, empleado)).body
  for (const [estado, esta, noEsta] of [
    ['sin_pago', debe.id, pagado.id],
    ['pagado', pagado.id, debe.id],
  ] as const) {
    const [listed, waiting] = [await list(`estado_pago=${estado}`), await toPrepare(`estado_pago=${estado}`)]
    expect([listed.includes(esta), listed.includes(noEsta), listed.includes(suelto.id)]).toEqual([true, false, false])
    const ids = waiting.map(({ pedido }) => pedido._id)
    expect([ids.includes(esta), ids.includes(noEsta), ids.includes(suelto.id)]).toEqual([true, false, false])
  }
  const deben = await list('por_cobrar=si')
  expect([debe, pagado, suelto].map(({ id }) => deben.includes(id))).toEqual([true, false, false])
  const all = new Map((await toPrepare('')).map(({ pedido, ...uno }) => [pedido._id, uno]))
  expect(all.get(debe.id)).toMatchObject({ estado_pago: 'sin_pago', impago: true })
  expect(all.get(pagado.id)).toMatchObject({ estado_pago: 'pagado' })
  expect(all.get(pagado.id)).not.toHaveProperty('impago')
  expect(all.get(suelto.id)).not.toHaveProperty('estado_pago')
})

it('what was paid in part and what was given back in part are lists of their own', async () => {
  const [aMedias, vuelto] = [await place(), await place()]
  await receive(aMedias, 0.5)
  await receive(vuelto)
  await api.pool.query(
    `update pedido_pago set estado = 'parcial', devuelto = devuelto + pagado / 2 where pedido_id = $1`,
    [vuelto.id],
  )
  const find = async (path: string, filtro: string) => {
    const { body } = await call<(Pedido & { pedido?: { _id: string } })[]>(
      'GET',
      `${path}?limit=100&${filtro}`,
      empleado,
    )
    const ids = body.map(({ _id, pedido }) => pedido?._id ?? _id)
    return [ids.includes(aMedias.id), ids.includes(vuelto.id)]
  }
  expect(await find('/api/pedidos', 'por_cobrar=si')).toEqual([true, false])
  for (const path of ['/api/pedidos', '/api/despachos/preparar']) {
    expect(await find(path, 'estado_pago=parcial')).toEqual([true, true])
    expect(await find(path, 'estado_pago=parcial&pagado_entero=no')).toEqual([true, false])
    expect(await find(path, 'estado_pago=parcial&pagado_entero=si')).toEqual([false, true])
  }
})

const cancel = (id: string, as = admin) =>
  call<PedidoDetalle & { code?: string }>('POST', `/api/pedidos/${id}/cancelar-impago`, as, {})

it('its owner calls it off: copies are free, the attempt to pay ends, its customer is told who did it', async () => {
  const { id, libro } = await place()
  expect(await readCopias(api.db, libro)).toEqual({ fisico: 3, reservado: 2 })
  await setEstado(id, 'procesado')
  expect((await cancel(id, empleado)).status).toBe(403)
  const { status, body } = await cancel(id)
  expect([status, body.estado, body.historia.at(-1)?.por]).toEqual([200, 'cancelado', 'libreria'])
  expect(await readCopias(api.db, libro)).toEqual({ fisico: 3, reservado: 0 })
  const { rows } = await api.pool.query(
    `select (select string_agg(estado, ',') from cobro where pedido_id = $1) as cobro,
       (select count(*)::int from tareas.job where name = 'pedido-estado' and data ->> 'pedidoId' = $1::text and data ->> 'por' = 'libreria') as cartas`,
    [id],
  )
  expect(rows).toEqual([{ cobro: 'cerrado', cartas: 1 }])
  expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'NO_CANCELABLE' } })
  expect(await setEstado(id, 'procesado')).toMatchObject({ status: 409, body: { code: 'PEDIDO_CANCELADO' } })
})

it('none is called off whose money is here, is on its way or is not followed, nor one that has left', async () => {
  const pagado = await place()
  await receive(pagado)
  const [enCurso, suelto, salido, aMedias] = [
    await place(),
    await place({ sigue: false }),
    await place(),
    await place(),
  ]
  await api.pool.query(`update pedido_pago set estado = 'pendiente' where pedido_id = $1`, [enCurso.id])
  await setEstado(salido.id, 'enviado', IGUAL)
  const { body } = await pack(aMedias.id, IGUAL)
  await call('PUT', `/api/despachos/${body.despachos[0]?._id}/estado`, empleado, { estado: 'despachado', ...IGUAL })
  for (const { id } of [pagado, enCurso, suelto, salido, aMedias]) {
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'NO_CANCELABLE' } })
  }
  expect((await cancel(crypto.randomUUID())).status).toBe(404)
})
