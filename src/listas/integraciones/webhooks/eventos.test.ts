// Events of money, copies and documents: what their rows hold, and that nobody who did not ask is told.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Scope } from '#platform/http/scopes.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { bringCopies, insertTestLugar } from '#test/existencias.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { insertClaveApi } from '../claves/clave-api.queries.ts'
import { EVENTOS, type Evento, toMensaje } from './webhook.rules.ts'

let api: TestApi
let admin: string
let lugar: string
beforeAll(async () => {
  api = await createTestApi()
  admin = (await insertTestUsuario(api.db, 'admin')).id
  lugar = await insertTestLugar(api.db)
})
afterAll(() => api.end())
afterEach(() => api.pool.query('delete from webhook'))

const subscribe = (eventos: readonly Evento[]) =>
  api.pool.query(
    `insert into webhook (id, nombre, url, eventos, secreto) values ($1, 'Prueba', 'https://ejemplo.test/', $2, 's')`,
    [createId(), eventos],
  )

/** The messages as they would go out, oldest first. */
async function listMensajes(): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const rows = await api.db
    .selectFrom('entrega')
    .select(['evento', 'sujeto', 'datos', 'ocurrio_en'])
    .orderBy('num')
    .execute()
  return rows.map(({ ocurrio_en, ...row }) => JSON.parse(toMensaje({ ...row, ocurrioEn: ocurrio_en })))
}

async function createPedido(): Promise<{ _id: string; numero: number }> {
  const { headers } = await insertTestUsuario(api.db)
  const items = [{ libro: await insertTestLibro(api.db), cantidad: 1 }]
  const payload = { items, metodo_pago: 'efectivo', entrega: 'Pasaje Secreto 77' }
  return (await api.app.inject({ method: 'POST', url: '/api/pedidos', headers, payload })).json()
}

async function send(scope: Scope, method: 'GET' | 'POST', url: string, payload?: object) {
  const { secreto } = await insertClaveApi(api.db, { nombre: 'Depósito', alcances: [scope], creadaPor: admin })
  const headers = { authorization: `Bearer ${secreto}` }
  return api.app.inject({ method, url, headers, ...(payload && { payload }) })
}

it('tells of copies that a key brought, by place and condition, once for each movement of its own', async () => {
  const libro = await insertTestLibro(api.db)
  await bringCopies(api.db, libro, lugar, 1)
  await subscribe(['existencia.cambiada'])
  const movimiento = { _id: createId(), operacion: 'compra', cantidad: 3, lugar, condicion: 'firme' }
  for (const _ of [1, 2]) {
    const answer = await send(
      'existencias:escribir',
      'POST',
      `/api/existencias/libros/${libro}/movimientos`,
      movimiento,
    )
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const { isbn } = await api.db.selectFrom('libro').select('isbn').where('id', '=', libro).executeTakeFirstOrThrow()
  expect(await listMensajes()).toMatchObject([
    { type: 'existencia.cambiada', data: { _id: libro, isbn, lugar, condicion: 'firme', fisico: 4, reservado: 0 } },
  ])
})

it('tells of money that came and went, and of what it comes to, about its order, without a word of anybody', async () => {
  const { _id, numero } = await createPedido()
  await subscribe(['pago.recibido', 'pago.devuelto', 'pago.estado'])
  await api.pool.query('delete from pedido_pago where pedido_id = $1', [_id])
  const note = (tipo: string, importe: number) =>
    api.pool.query(
      `insert into pago_movimiento (pedido_id, numero, tipo, medio, importe, detalle, ocurrido_en, clave)
       values ($1, $2, $3, 'efectivo', $4, 'de Ana', now(), $5)`,
      [_id, numero, tipo, importe, createId()],
    )
  await note('pendiente', 1_250_050)
  await note('aprobado', 1_250_050)
  await api.pool.query(
    `insert into pedido_pago (pedido_id, estado, total, pagado) values ($1, 'pagado', 1250050, 1250050)`,
    [_id],
  )
  await note('contracargo', 50)
  await note('perdido', 50)
  await api.pool.query(`update pedido_pago set estado = 'parcial', devuelto = 50 where pedido_id = $1`, [_id])
  await api.pool.query(`update pedido_pago set devuelto = 51 where pedido_id = $1`, [_id])
  const mensajes = await listMensajes()
  const sumas = { _id, numero, total: 12_500.5, pagado: 12_500.5 }
  expect(mensajes.map(({ type, data }) => [type, data])).toEqual([
    [
      'pago.recibido',
      { _id, numero, movimiento: expect.any(Number), tipo: 'aprobado', medio: 'efectivo', importe: 12_500.5 },
    ],
    ['pago.estado', { ...sumas, estado: 'pagado', devuelto: 0 }],
    [
      'pago.devuelto',
      { _id, numero, movimiento: expect.any(Number), tipo: 'perdido', medio: 'efectivo', importe: 0.5 },
    ],
    ['pago.estado', { ...sumas, estado: 'parcial', devuelto: 0.5, estado_anterior: 'pagado' }],
  ])
  expect(JSON.stringify(mensajes)).not.toMatch(/Ana|Secreto|@/)
})

it('tells what the tax office said of a document, not that it was asked', async () => {
  const pedido = await createPedido()
  await subscribe(['comprobante.autorizado', 'comprobante.rechazado'])
  const ids = [createId(), createId()]
  for (const id of ids) {
    await sql`
      insert into comprobante (id, pedido_id, clase, ambiente, cuit, tipo, punto, total_centavos, neto_centavos,
        exento_centavos, iva_centavos, lineas, receptor, emisor)
      values (${id}, ${pedido._id}, 'factura', 'ensayo', '30000000007', 6, 3, 1250050, 0, 1250050, 0, '[]',
        '{"nombre": "Ana Secreta"}', '{}')`.execute(api.db)
  }
  await sql`update comprobante set estado = 'enviado', numero = 7, fecha = '2026-11-27' where id = ${ids[0]}`.execute(
    api.db,
  )
  await sql`
    update comprobante set estado = 'autorizado', cae = '12345678901234', cae_vence = '2026-12-07', autorizado_en = now()
    where id = ${ids[0]}`.execute(api.db)
  await sql`update comprobante set estado = 'rechazado', motivo = 'Ana' where id = ${ids[1]}`.execute(api.db)
  const mensajes = await listMensajes()
  expect(mensajes).toMatchObject([
    {
      type: 'comprobante.autorizado',
      data: { _id: ids[0], pedido: pedido._id, numero: 7, fecha: '2026-11-27', cae: '12345678901234', total: 12_500.5 },
    },
    { type: 'comprobante.rechazado', data: { _id: ids[1], numero: null, total: 12_500.5 } },
  ])
  expect(JSON.stringify(mensajes)).not.toMatch(/Ana|Secret|@/)
})

it('writes nothing for a webhook that asked for something else', async () => {
  await subscribe(EVENTOS.filter((evento) => evento.startsWith('libro.')))
  await bringCopies(api.db, await insertTestLibro(api.db), lugar, 1)
  await createPedido()
  expect((await listMensajes()).map(({ type }) => type).filter((type) => !type.startsWith('libro.'))).toEqual([])
})

it('gives a key the customers, and nobody of the staff', async () => {
  const cliente = await insertTestUsuario(api.db)
  const answer = await send('clientes:leer', 'GET', '/api/clientes')
  expect(answer.statusCode, answer.body).toBe(200)
  const clientes = answer.json<{ _id: string }[]>()
  expect(clientes.find(({ _id }) => _id === cliente.id)).toEqual({
    _id: cliente.id,
    nombre: 'Ana',
    apellido: 'Prueba',
    email: expect.stringContaining('@'),
    tipo: expect.anything(),
    direccion: null,
    provincia: null,
  })
  expect(clientes.map(({ _id }) => _id)).not.toContain(admin)
  expect(answer.headers['x-total-count']).toBe(String(clientes.length))
})
