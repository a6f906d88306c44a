import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { measureTurns } from '#test/turns.ts'
import type { Pedido } from './pedido.contract.ts'

const PEDIDOS = 400
const LINEAS = 100
const A_LA_VEZ = 2
/** Milliseconds that the shop may be deaf. In one go these lists took 130 to 390 of them, now 35. */
const PAUSA_MAX_MS = 100

let api: TestApi
let cliente: Awaited<ReturnType<typeof insertTestUsuario>>
let admin: Awaited<ReturnType<typeof insertTestUsuario>>

beforeAll(async () => {
  api = await createTestApi()
  cliente = await insertTestUsuario(api.db)
  admin = await insertTestUsuario(api.db, 'admin')
  await api.db.transaction().execute(async (trx) => {
    await sql`
      insert into pedido (id, usuario_id, metodo_pago, cuotas, servicio_envio, recargo, total, envio, fecha_hora, fecha_entrega_estimada)
      select gen_random_uuid(), ${cliente.id}, 'debito', 1, 'estandar', 0, ${LINEAS * 100}, 0, now(), '2026-01-01'
      from generate_series(1, ${PEDIDOS}::int)`.execute(trx)
    await sql`
      insert into pedido_item (pedido_id, linea, titulo, isbn, portada, cantidad, precio_unitario)
      select pedido.id, n, 'Historia de la ciudad y de sus libros, tomo ' || n, '9789500000000',
        'https://imagenes.example.org/tapas/' || n || '.jpg', 1, 100
      from pedido, generate_series(1, ${LINEAS}::int) as n`.execute(trx)
    await sql`
      insert into pedido_eliminado (numero, total, envio, estado, fecha_hora, usuario_id, lineas)
      select 1000000 + n, 10000, 0, 'pendiente', now(), ${admin.id}, (
        select jsonb_agg(jsonb_build_object('isbn', '9789500000000', 'titulo', 'Historia de la ciudad, tomo ' || linea,
          'cantidad', 1, 'precio_unitario', 100)) from generate_series(1, ${LINEAS}::int) as linea)
      from generate_series(1, ${PEDIDOS}::int) as n`.execute(trx)
  })
})
afterAll(() => api.end())

describe('a list of 400 orders with 100 lines each', () => {
  it.each([
    ['/api/pedidos', () => admin],
    ['/api/pedidos/usuario/{id}', () => cliente],
    ['/api/usuarios/get-pedidos/{id}', () => cliente],
    ['/api/pedidos/eliminados', () => admin],
  ])('%s is whole, and never silences the shop', async (path, who) => {
    const { headers } = who()
    const url = path.replace('{id}', cliente.id)
    await api.app.inject({ url: `${url}?limit=1`, headers }) // plans, schemas
    const ask = () => api.app.inject({ url, headers: { ...headers, 'accept-encoding': 'br' } })
    const { longest, result } = await measureTurns(() => Promise.all(Array.from({ length: A_LA_VEZ }, ask)))
    const [response = await ask()] = result
    expect(response.statusCode).toBe(200)
    expect(response.headers['x-total-count']).toBe(String(PEDIDOS))
    expect(longest).toBeLessThan(PAUSA_MAX_MS)
  })

  it('has every order and line once, newest first, and is not kept', async () => {
    const { headers, json } = await api.app.inject({ url: '/api/pedidos', headers: admin.headers })
    const pedidos = json<Pedido[]>()
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-total-count': String(PEDIDOS),
    })
    const numeros = pedidos.map(({ numero }) => numero)
    expect(numeros).toEqual(numeros.toSorted((a, b) => b - a))
    expect(new Set(numeros).size).toBe(PEDIDOS)
    expect(pedidos.every(({ items }) => items.length === LINEAS)).toBe(true)
  })
})
