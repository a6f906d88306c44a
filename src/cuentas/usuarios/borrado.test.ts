import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

// A table that is new here keeps its rows when the account goes: `onDeleteUsuario` (its *.slice.ts) must take
// what is personal out of them. Most tables reference `usuario` with `on delete cascade` instead.
const KEPT = [
  // Of a note twice: who wrote it, and who changed it; notes about the account go with it.
  ...[
    'clave_api',
    'cliente_nota',
    'cliente_nota',
    'comprador_institucional',
    'despacho_estado',
    'pedido',
    'pedido_eliminado',
  ],
  ...['pedido_estado', 'pedido_telefono', 'venta_mostrador', 'webhook'],
]

it('a deleted account is kept from going by no table, and outlived by few', async () => {
  const { rows } = await api.pool.query<{ tabla: string; action: string }>(
    `select conrelid::regclass::text as tabla, confdeltype as action from pg_constraint
     where confrelid = 'usuario'::regclass order by 1`,
  )
  const [CASCADE, SET_NULL] = ['c', 'n']
  expect(rows.filter(({ action }) => action !== CASCADE && action !== SET_NULL)).toEqual([])
  expect(rows.filter(({ action }) => action === SET_NULL).map(({ tabla }) => tabla)).toEqual(KEPT)
})

it('the parcels of its orders forget where they went, and the orders what was said of a transfer', async () => {
  const { id, headers } = await insertTestUsuario(api.db)
  const payload = { items: [{ libro: await insertTestLibro(api.db), cantidad: 1 }], metodo_pago: 'efectivo' }
  const placed = await api.app.inject({ method: 'POST', url: '/api/pedidos', headers, payload })
  const pedidoId = placed.json<{ _id: string }>()._id
  await sql`update pedido set telefono = '0341 555-0101', entrega = 'Mitre 5', domicilio = '{"calle": "Mitre"}',
    envio_elegido = '{"nombre": "A domicilio", "codigo_postal": "2000", "codigo": "K7"}' where id = ${pedidoId}`.execute(
    api.db,
  )
  const rastro = { sucursal: 'San Martín 700', seguimiento: 'AR123', enlace: 'https://correo.test/AR123' }
  await api.db
    .insertInto('despacho')
    .values({ id: createId(), pedido_id: pedidoId, transporte: 'correo', ...rastro })
    .execute()
  await api.db
    .insertInto('transferencia_aviso')
    .values({ id: createId(), pedido_id: pedidoId, comprobante: 'AB 7788' })
    .execute()
  await api.app.inject({ method: 'DELETE', url: '/api/usuarios', headers })
  expect(await api.db.selectFrom('usuario').select('id').where('id', '=', id).execute()).toEqual([])
  const { envio_elegido, telefono, entrega, domicilio } = await api.db
    .selectFrom('pedido')
    .select(['envio_elegido', 'telefono', 'entrega', 'domicilio'])
    .where('id', '=', pedidoId)
    .executeTakeFirstOrThrow()
  expect(envio_elegido).toMatchObject({ nombre: 'A domicilio', codigo_postal: null, codigo: null })
  expect([telefono, entrega, domicilio]).toEqual([null, null, null])
  expect(await api.db.selectFrom('transferencia_aviso').select('id').execute()).toEqual([])
  const despachos = await api.db
    .selectFrom('despacho')
    .select(['sucursal', 'seguimiento', 'enlace'])
    .where('pedido_id', '=', pedidoId)
    .execute()
  expect(despachos).toEqual([{ sucursal: null, seguimiento: null, enlace: null }])
})
