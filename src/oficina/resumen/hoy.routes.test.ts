// What the panel's home says that waits: each number is that of the list which its link opens.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PESTANIAS } from '#app/layout/pestanias.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { bringCopies, insertTestLugar } from '#test/existencias.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import type { Hoy } from './resumen.contract.ts'

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
let empleado: typeof admin
beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
  empleado = await insertTestUsuario(api.db, 'empleado')
})
afterAll(() => api.end())

async function get<T>(url: string, who = admin) {
  const answer = await api.app.inject({ url, headers: who.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return { body: answer.json() as T, total: Number(answer.headers['x-total-count']) }
}
const read = async (who = admin) => (await get<Hoy>('/api/resumen/hoy', who)).body

type Pedido = { metodo?: string; estado?: string; total?: number; pagado?: number | null; hace?: number }

/** An order of one copy for 100 pesos and no shipping, late wherever the day ends; `pagado`: in centavos, null where its money is not followed. */
async function insertPedido({ metodo = 'debito', estado = 'pendiente', pagado = null, hace = 0 }: Pedido = {}) {
  const id = createId()
  await api.pool.query(
    `with nuevo as (
       insert into pedido (id, metodo_pago, servicio_envio, recargo, total, envio, estado, fecha_hora, fecha_entrega_estimada)
       values ($1, $2, 'estandar', 0, 10000, 0, $3, now() - make_interval(days => $4), current_date - 2)
     )
     insert into pedido_item (pedido_id, linea, titulo, isbn, cantidad, precio_unitario)
     values ($1, 1, 'Un título', '9789500000000', 1, 10000)`,
    [id, metodo, estado, hace],
  )
  if (pagado !== null) {
    await api.pool.query(`insert into pedido_pago (pedido_id, estado, total, pagado) values ($1, $2, 10000, $3)`, [
      id,
      pagado === 0 ? 'sin_pago' : pagado < 10_000 ? 'parcial' : 'pagado',
      pagado,
    ])
  }
  return id
}

const NUNCA = 'La tienda nunca se respaldó: si la máquina se rompe, se pierde todo'

it('tells an untouched shop that it was never backed up, and that nothing came in', async () => {
  expect(await read()).toEqual({
    frases: [{ texto: NUNCA, to: '/panel-admin/estado' }],
    dinero: {
      cobrado: [],
      por_cobrar: { pedidos: 0, importe: 0 },
      periodos: ['hoy', 'semana', 'mes'].map((periodo) => ({ periodo, pedidos: 0, importe: 0 })),
    },
  })
  expect(await read(empleado)).toEqual({ frases: [], dinero: null })
})

it('says what waits, most urgent first, as the lists behind the links have it', async () => {
  await insertPedido({ pagado: 10_000 })
  await insertPedido({ pagado: 10_000, hace: 3 })
  await insertPedido() // not followed
  await insertPedido({ pagado: 0 }) // to be paid before
  await insertPedido({ metodo: 'transferencia', pagado: 2_500, hace: 40 })
  const vuelto = await insertPedido({ estado: 'enviado' })
  await api.pool.query(
    `insert into despacho (id, pedido_id, estado, transporte)
     select gen_random_uuid(), $1, estado, 'propio' from unnest(array['preparado', 'en_camino', 'en_camino']) as estado`,
    [vuelto],
  )
  await api.pool.query(
    `insert into arrepentimiento (id, codigo, clase, pedido_numero, email, recibida_en)
     select gen_random_uuid(), 'ARR-2222222' || n, 'compra', '1', 'a@b.test', now() - make_interval(hours => n * 10)
     from generate_series(2, 3) as n`,
  )
  await insertTestLibro(api.db, { precio: null })

  const { frases, dinero } = await read()
  expect(frases.map(({ texto }) => texto)).toEqual([
    '2 arrepentimientos: 1 pasó sus 24 horas, quedan 3 horas',
    '2 paquetes en viaje ya tendrían que haber llegado',
    '2 pedidos pagados para armar',
    '1 pedido para armar, sin pago que esperar',
    '1 paquete armado para despachar o entregar',
    '1 transferencia para controlar',
    '1 libro sin precio',
    NUNCA,
  ])
  expect(dinero?.por_cobrar).toEqual({ pedidos: 2, importe: 175 })
  const known = new Set<string>(PESTANIAS.map(({ to }) => to))
  expect(frases.map(({ to }) => to).filter((to) => !known.has(to))).toEqual([])

  const totals = [
    (await get('/api/arrepentimientos?estado=recibida')).total,
    (await get('/api/despachos?grupo=demorados-en-viaje')).total,
    (await get('/api/despachos/preparar?estado_pago=pagado')).total,
    (await get('/api/despachos/preparar?sin_esperar=si')).total,
    (await get('/api/despachos?grupo=preparados')).total,
    (await get<{ transferencias: unknown[] }>('/api/pagos')).body.transferencias.length,
    (await get('/api/precios/libros?sin_precio=si')).total,
  ]
  expect(totals).toEqual([2, 2, 2, 1, 1, 1, 1])
})

it('tells an employee hers alone', async () => {
  const { frases, dinero } = await read(empleado)
  expect(dinero).toBeNull()
  expect(frases.map(({ texto }) => texto)).toEqual([
    '2 paquetes en viaje ya tendrían que haber llegado',
    '2 pedidos pagados para armar',
    '1 pedido para armar, sin pago que esperar',
    '1 paquete armado para despachar o entregar',
    '1 libro sin precio',
  ])
})

it('counts no further than 99, and names paid orders apart only where there are some', async () => {
  await api.pool.query('update pedido set estado = $1', ['entregado'])
  await api.pool.query(
    `with nuevos as (
       insert into pedido (id, metodo_pago, servicio_envio, recargo, total, envio, fecha_entrega_estimada)
       select gen_random_uuid(), 'debito', 'estandar', 0, 10000, 0, current_date from generate_series(1, 120) returning id
     )
     insert into pedido_item (pedido_id, linea, titulo, isbn, cantidad, precio_unitario)
     select id, 1, 'Un título', '9789500000000', 1, 10000 from nuevos`,
  )
  expect((await read(empleado)).frases.map(({ texto }) => texto)).toContain('más de 99 pedidos para armar')
})

it('counts what is owed and to be bought as their lists do', async () => {
  const before = await read()
  const [uno, otro] = [await insertTestLibro(api.db), await insertTestLibro(api.db)]
  const lugar = await insertTestLugar(api.db)
  for (const libro of [uno, otro]) await bringCopies(api.db, libro, lugar, 1)
  await api.pool.query('update existencia set minimo = 3 where libro_id = any($1)', [[uno, otro]])
  const proveedor = createId()
  await api.pool.query(
    `insert into proveedor (id, nombre, nombre_p, clase, precedencia) values ($1, 'Riverside', 'riverside', 'distribuidora', 50)`,
    [proveedor],
  )
  await api.pool.query(
    `insert into factura_proveedor (id, proveedor_id, numero, fecha, vence, total_centavos)
     select gen_random_uuid(), $1, 'A-' || n, current_date - 40, current_date - 10 + n * 8, 100000 from generate_series(0, 2) as n`,
    [proveedor],
  )
  const { frases } = await read()
  const nuevas = frases.map(({ texto }) => texto).filter((texto) => !before.frases.some((one) => one.texto === texto))
  expect(nuevas).toEqual(['2 facturas de proveedores vencidas', '2 libros para pedir'])
  expect([
    (await get('/api/facturas-de-proveedores?vista=vencidas')).total,
    (await get('/api/compras/necesidades')).total,
  ]).toEqual([2, 2])
})
