import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { Despacho, DespachosDePedido } from './despacho.contract.ts'
import type { DespachoListado, PorPreparar } from './despachos.contract.ts'

let api: TestApi
let as: Callers
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
})
afterAll(() => api.end())

type Account = { headers: Record<string, string> }
const send = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  who: Account = as.admin,
) => api.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) })

/** An order of three copies of one book and one of another; gives its id. */
async function order(cuenta: Account = as.cliente): Promise<string> {
  const items = [
    { libro: await insertTestLibro(api.db, { titulo: 'El túnel' }), cantidad: 3 },
    { libro: await insertTestLibro(api.db, { titulo: 'Adán Buenosayres' }), cantidad: 1 },
  ]
  const made = await send('POST', '/api/pedidos', { items, metodo_pago: 'efectivo', entrega: 'Pasaje 77' }, cuenta)
  expect(made.statusCode, made.body).toBe(200)
  return made.json()._id
}
const put = (linea: number, cantidad: number) => ({ linea, cantidad })
const pack = async (pedido: string, items: object[], more: object = {}): Promise<DespachosDePedido> => {
  const made = await send('POST', `/api/pedidos/${pedido}/despachos`, { items, ...more })
  expect(made.statusCode, made.body).toBe(200)
  return made.json()
}
const last = ({ despachos }: DespachosDePedido): Despacho => {
  const found = despachos.at(-1)
  if (!found) throw new Error('no parcel')
  return found
}
const move = (id: string, estado: string, more: object = {}) =>
  send('PUT', `/api/despachos/${id}/estado`, { estado, ...more })
const countJobs = async (despachoId: string): Promise<string[]> => {
  const { rows } = await api.pool.query<{ estado: string }>(
    `select data ->> 'estado' as estado from tareas.job where name = 'despacho-estado' and data ->> 'despachoId' = $1
     order by created_on`,
    [despachoId],
  )
  return rows.map(({ estado }) => estado)
}

describe('an order in parts', () => {
  it('tells what is in no parcel, and offers the next state when all of it is', async () => {
    const pedido = await order()
    const first = await pack(pedido, [put(1, 2)])
    expect(first).toMatchObject({
      despachos: [
        { estado: 'preparado', transporte: 'propio', items: [{ linea: 1, titulo: 'El túnel', cantidad: 2 }] },
      ],
      faltan: [
        { linea: 1, cantidad: 1, por_llegar: 0, estantes: [] },
        { linea: 2, titulo: 'Adán Buenosayres', cantidad: 1 },
      ],
      ofrece: null,
    })
    const both = await pack(pedido, [put(1, 1), put(2, 1)])
    expect([both.faltan, both.ofrece, both.despachos.length]).toEqual([[], 'procesado', 2])
    for (const { _id } of both.despachos) await move(_id, 'despachado')
    const sent = (await send('GET', `/api/pedidos/${pedido}/despachos`)).json()
    expect(sent.ofrece).toBe('enviado')
    // Offered, not set.
    expect((await send('GET', `/api/pedidos/${pedido}`)).json().estado).toBe('pendiente')
  })

  it('never has a copy in two parcels, also when two people pack at once', async () => {
    const pedido = await order()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => send('POST', `/api/pedidos/${pedido}/despachos`, { items: [put(1, 2)] })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'YA_DESPACHADO' })
    const { rows } = await api.pool.query('select sum(cantidad)::int as n from despacho_item where pedido_id = $1', [
      pedido,
    ])
    expect(rows).toEqual([{ n: 2 }])
  })

  it('sends again what came back or was lost, and does not take the first one up again then', async () => {
    const pedido = await order()
    const { _id } = last(await pack(pedido, [put(1, 3)]))
    await move(_id, 'despachado')
    expect((await move(_id, 'perdido')).json().faltan).toMatchObject([{ cantidad: 3 }, { cantidad: 1 }])
    await pack(pedido, [put(1, 3)])
    const back = await move(_id, 'entregado')
    expect([back.statusCode, back.json().code]).toEqual([409, 'YA_DESPACHADO'])
    expect((await send('GET', `/api/pedidos/${pedido}/despachos`)).json().despachos[0].estado).toBe('perdido')
  })

  it.each([
    [[], 'items'],
    [[put(9, 1)], 'items'],
    [[put(1, 4)], 'items'],
    [[put(1, 1), put(1, 1)], 'items'],
  ])('refuses %j', async (items, campo) => {
    const pedido = await order()
    const refused = await send('POST', `/api/pedidos/${pedido}/despachos`, { items })
    expect([refused.statusCode, Object.keys(refused.json().campos)], refused.body).toEqual([400, [campo]])
  })

  it.each([
    [{ transporte: 'paloma' }, 'transporte'],
    [{ peso_g: 0 }, 'peso_g'],
    [{ costo: -1 }, 'costo'],
    [{ costo: 1.005 }, 'costo'],
    [{ seguimiento: 'x'.repeat(61) }, 'seguimiento'],
  ])('refuses %j', async (sent, campo) => {
    const pedido = await order()
    const refused = await send('POST', `/api/pedidos/${pedido}/despachos`, { items: [put(1, 1)], ...sent })
    expect([refused.statusCode, Object.keys(refused.json().campos)], refused.body).toEqual([400, [campo]])
  })

  it('is none of an order that its customer cancelled, nor of none', async () => {
    const pedido = await order()
    expect((await send('POST', `/api/pedidos/${pedido}/cancelar`, undefined, as.cliente)).statusCode).toBe(200)
    const refused = await send('POST', `/api/pedidos/${pedido}/despachos`, { items: [put(1, 1)] })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'PEDIDO_CANCELADO'])
    const packed = await order()
    const parcel = await send('POST', `/api/pedidos/${packed}/despachos`, { items: [put(1, 1)] })
    await send('POST', `/api/pedidos/${packed}/cancelar`, undefined, as.cliente)
    const { _id } = parcel.json<DespachosDePedido>().despachos[0] ?? {}
    for (const estado of ['despachado', 'entregado']) {
      const left = await send('PUT', `/api/despachos/${_id}/estado`, { estado })
      expect([left.statusCode, left.json().code], left.body).toEqual([409, 'PEDIDO_CANCELADO'])
    }
    const none = await send('POST', `/api/pedidos/${crypto.randomUUID()}/despachos`, { items: [put(1, 1)] })
    expect([none.statusCode, none.json().code]).toEqual([404, 'PEDIDO_NOT_FOUND'])
    expect((await send('GET', `/api/pedidos/${crypto.randomUUID()}/despachos`)).statusCode).toBe(404)
  })
})

it('nothing of an order whose payment is disputed is packed or sent, unless an administrator says so', async () => {
  const dispute = (pedido: string, estado: string) =>
    api.pool.query(
      `insert into pedido_pago (pedido_id, estado, total) values ($1, $2, 1)
       on conflict (pedido_id) do update set estado = excluded.estado`,
      [pedido, estado],
    )
  const empleado = await insertTestUsuario(api.db, 'empleado')
  const pedido = await order()
  const { _id } = last(await pack(pedido, [put(1, 1)]))
  await dispute(pedido, 'en_disputa')
  const listed = (await send('GET', '/api/despachos/preparar?page=1&limit=100')).json<PorPreparar[]>()
  expect(listed.filter((one) => one.en_disputa).map((one) => one.pedido._id)).toEqual([pedido])
  for (const [who, more] of [
    [as.admin, {}],
    [empleado, { en_disputa: true }],
  ] as const) {
    const refused = [
      await send('POST', `/api/pedidos/${pedido}/despachos`, { items: [put(1, 1)], ...more }, who),
      await send('PUT', `/api/despachos/${_id}/estado`, { estado: 'despachado', ...more }, who),
      await send('PUT', `/api/pedidos/${pedido}`, { estado: 'enviado', ...more }, who),
      await send('PUT', `/api/pedidos/${pedido}`, { estado: 'entregado', ...more }, who),
    ]
    expect(refused.map((one) => [one.statusCode, one.json().code])).toEqual(refused.map(() => [409, 'EN_DISPUTA']))
  }
  expect((await send('PUT', `/api/pedidos/${pedido}`, { estado: 'procesado' }, empleado)).statusCode).toBe(200)
  await pack(pedido, [put(1, 1)], { en_disputa: true })
  expect((await move(_id, 'despachado', { en_disputa: true })).statusCode).toBe(200)
  // What has left goes its way, and may come back.
  expect((await move(_id, 'en_camino')).statusCode).toBe(200)
  expect((await send('PUT', `/api/pedidos/${pedido}`, { estado: 'enviado', en_disputa: true })).statusCode).toBe(200)
  expect((await send('PUT', `/api/pedidos/${pedido}`, { estado: 'entregado' }, empleado)).statusCode).toBe(200)
  const paid = await order()
  await dispute(paid, 'pagado')
  await pack(paid, [put(1, 1)])
})

describe('a parcel', () => {
  it('has a link where the owner gave its carrier a pattern', async () => {
    await api.db
      .insertInto('ajuste_tienda')
      .values({
        clave: 'transportes.enlace_andreani',
        valor: JSON.stringify('https://seguir.test/?n={n}'),
        sellado: false,
      })
      .execute()
    await api.services.ajustes.load(api.db)
    const pedido = await order()
    const made = last(
      await pack(pedido, [put(1, 1)], { transporte: 'andreani', seguimiento: 'AR 1/2', peso_g: 740, costo: 5_300.5 }),
    )
    expect(made).toMatchObject({ enlace: 'https://seguir.test/?n=AR%201%2F2', peso_g: 740, costo: 5_300.5, version: 1 })
    const other = await send('PUT', `/api/despachos/${made._id}`, { transporte: 'correo', version: 1 })
    expect(last(other.json())).toMatchObject({ transporte: 'correo', seguimiento: 'AR 1/2', enlace: null, version: 2 })
  })

  it('is changed by one person at a time, and its copies only while it has not left', async () => {
    const pedido = await order()
    const { _id } = last(await pack(pedido, [put(1, 1)]))
    const change = (payload: object) => send('PUT', `/api/despachos/${_id}`, payload)
    expect(last((await change({ items: [put(1, 2), put(2, 1)] })).json()).items).toMatchObject([
      { linea: 1, cantidad: 2 },
      { linea: 2, cantidad: 1 },
    ])
    const outdated = await change({ seguimiento: 'X1', version: 0 })
    expect([outdated.statusCode, outdated.json().code, outdated.json().guardado._id]).toEqual([409, 'VERSION', _id])
    await move(_id, 'despachado')
    const late = await change({ items: [put(1, 1)] })
    expect([late.statusCode, late.json().code]).toEqual([409, 'DESPACHO_SALIDO'])
    expect(last((await change({ seguimiento: 'X1' })).json()).seguimiento).toBe('X1')
    expect(last((await change({ seguimiento: '' })).json()).seguimiento).toBeNull()
  })

  it('goes by the table of steps, and says who noted each', async () => {
    const { _id } = last(await pack(await order(), [put(1, 1)]))
    const skipped = await move(_id, 'en_camino')
    expect(skipped.json()).toMatchObject({
      code: 'PASO_NO_PERMITIDO',
      mensaje: 'Un paquete preparado no pasa a en camino.',
      estado: 'preparado',
    })
    await move(_id, 'despachado')
    const crossed = await move(_id, 'entregado', { visto: 'preparado' })
    expect(crossed.json()).toMatchObject({ code: 'ESTADO_CAMBIADO', estado: 'despachado' })
    await move(_id, 'en_camino')
    const done = last((await move(_id, 'entregado', { visto: 'en_camino' })).json())
    expect(done.pasos.map(({ estado, por, quien }) => [estado, por, quien])).toEqual(
      ['preparado', 'despachado', 'en_camino', 'entregado'].map((estado) => [estado, 'libreria', 'Ana Prueba']),
    )
    expect((await move(crypto.randomUUID(), 'despachado')).json().code).toBe('DESPACHO_NOT_FOUND')
  })

  it('is told by mail step by step, unless the shop says not to', async () => {
    const { _id } = last(await pack(await order(), [put(1, 1)]))
    await move(_id, 'despachado')
    await move(_id, 'despachado') // the same again
    await move(_id, 'en_camino')
    await move(_id, 'en_sucursal', { avisar: false })
    await move(_id, 'entregado')
    expect(await countJobs(_id)).toEqual(['despachado', 'entregado'])
  })

  it('is undone by an administrator while it has not left', async () => {
    const pedido = await order()
    const { _id } = last(await pack(pedido, [put(1, 1)]))
    await move(_id, 'despachado')
    const refused = await send('DELETE', `/api/despachos/${_id}`)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'DESPACHO_SALIDO'])
    await move(_id, 'preparado')
    const empleado = await insertTestUsuario(api.db, 'empleado')
    expect((await send('DELETE', `/api/despachos/${_id}`, undefined, empleado)).statusCode).toBe(403)
    expect((await send('DELETE', `/api/despachos/${_id}`)).statusCode).toBe(200)
    expect((await send('GET', `/api/pedidos/${pedido}/despachos`)).json().despachos).toEqual([])
  })

  it('goes with its order', async () => {
    const pedido = await order()
    await pack(pedido, [put(1, 1)])
    expect((await send('DELETE', `/api/pedidos/${pedido}`)).statusCode).toBe(200)
    expect(await api.db.selectFrom('despacho').select('id').where('pedido_id', '=', pedido).execute()).toEqual([])
  })
})

describe('the customer of the order', () => {
  it('sees the parcels, not what they cost, nor who packed them', async () => {
    const pedido = await order()
    const before = (await send('GET', `/api/pedidos/${pedido}`, undefined, as.cliente)).json()
    expect(before).not.toHaveProperty('despachos')
    const { _id } = last(await pack(pedido, [put(1, 2)], { seguimiento: 'X9', costo: 900 }))
    const { despachos } = (await send('GET', `/api/pedidos/${pedido}`, undefined, as.cliente)).json()
    expect(despachos).toEqual([
      {
        _id,
        estado: 'preparado',
        transporte: 'propio',
        servicio: null,
        sucursal: null,
        seguimiento: 'X9',
        enlace: null,
        items: [{ linea: 1, isbn: expect.any(String), titulo: 'El túnel', cantidad: 2 }],
        pasos: [{ estado: 'preparado', fecha_hora: expect.any(String) }],
      },
    ])
  })

  it('may not ask as the staff does', async () => {
    const pedido = await order()
    expect((await send('GET', `/api/pedidos/${pedido}/despachos`, undefined, as.cliente)).statusCode).toBe(403)
  })
})

describe('the lists of the panel', () => {
  it('show what is on its way, what is late, and what has ended', async () => {
    const pedido = await order()
    const { _id } = last(await pack(pedido, [put(1, 1)], { seguimiento: 'BUSCADO-1' }))
    const list = async (query: string) => (await send('GET', `/api/despachos?${query}`)).json<DespachoListado[]>()
    const ids = async (query: string) => (await list(query)).map((despacho) => despacho._id)
    expect((await list('q=BUSCADO-1'))[0]).toMatchObject({
      _id,
      demorado: false,
      pedido: { _id: pedido, nombre: 'Ana Prueba', entrega: 'Pasaje 77', estado: 'pendiente' },
    })
    expect(await ids('grupo=demorados')).not.toContain(_id)
    await api.pool.query(`update pedido set fecha_entrega_estimada = '2026-01-02' where id = $1`, [pedido])
    expect(await ids('grupo=demorados')).toContain(_id)
    expect((await list('q=BUSCADO-1'))[0]?.demorado).toBe(true)
    await move(_id, 'entregado')
    expect(await ids('')).not.toContain(_id)
    expect(await ids('grupo=terminados')).toContain(_id)
    expect(await ids('grupo=todos')).toContain(_id)
    expect(await ids('grupo=todos&q=999999999')).toEqual([])
  })

  it('queue the orders to prepare, oldest first, with the shelf of each book', async () => {
    const [first, second] = [await order(), await order()]
    const [{ numero }] = (await api.pool.query('select numero from pedido where id = $1', [first])).rows
    const queue = async (query = '') => (await send('GET', `/api/despachos/preparar?${query}`)).json<PorPreparar[]>()
    const ids = async (query = '') => (await queue(query)).map(({ pedido }) => pedido._id)
    const order1 = await ids()
    expect(order1.indexOf(first)).toBeLessThan(order1.indexOf(second))
    expect(order1).toContain(first)
    // A shelf that has the book; with a reservation, where it is kept.
    const [{ libro_id }] = (
      await api.pool.query('select libro_id from pedido_item where pedido_id = $1 and linea = 1', [first])
    ).rows
    const lugar = crypto.randomUUID()
    await api.pool.query(`insert into lugar (id, nombre, nombre_p, tipo) values ($1, 'Local', 'local', 'local')`, [
      lugar,
    ])
    await api.pool.query(
      `insert into movimiento (libro_id, lugar_id, condicion, tipo, cantidad) values ($1, $2, 'firme', 'compra', 5)`,
      [libro_id, lugar],
    )
    await api.pool.query(`update existencia set estante = 'B 4' where libro_id = $1`, [libro_id])
    const [found] = await queue(`q=${numero}`)
    expect(found?.faltan[0]).toMatchObject({
      cantidad: 3,
      estantes: [{ lugar: 'Local', estante: 'B 4', cantidad: null }],
    })
    await api.pool.query(
      `insert into reserva (pedido_id, linea, existencia_id, cantidad)
       select $1, 1, id, 3 from existencia where libro_id = $2`,
      [first, libro_id],
    )
    expect((await queue(`q=${numero}`))[0]?.faltan[0]?.estantes).toEqual([
      { lugar: 'Local', estante: 'B 4', cantidad: 3 },
    ])
    await pack(first, [put(1, 3), put(2, 1)])
    expect(await ids()).not.toContain(first)
    expect(await ids('estado=procesado')).not.toContain(second)
  })

  it('sell the copies of a parcel when it leaves, once', async () => {
    const pedido = await order()
    const { rows } = await api.pool.query('select libro_id from pedido_item where pedido_id = $1 and linea = 1', [
      pedido,
    ])
    const lugar = crypto.randomUUID()
    await api.pool.query(
      `insert into lugar (id, nombre, nombre_p, tipo) values ($1, 'Depósito', 'deposito', 'deposito')`,
      [lugar],
    )
    await api.pool.query(
      `insert into movimiento (libro_id, lugar_id, condicion, tipo, cantidad) values ($1, $2, 'firme', 'compra', 5)`,
      [rows[0].libro_id, lugar],
    )
    await api.pool.query(
      `insert into reserva (pedido_id, linea, existencia_id, cantidad) select $1, 1, id, 3 from existencia where libro_id = $2`,
      [pedido, rows[0].libro_id],
    )
    const stock = async () =>
      (await api.pool.query('select fisico, reservado from existencia where libro_id = $1', [rows[0].libro_id])).rows[0]
    const { _id } = last(await pack(pedido, [put(1, 1), put(2, 1)]))
    expect(await stock()).toEqual({ fisico: 5, reservado: 3 })
    await move(_id, 'despachado')
    expect(await stock()).toEqual({ fisico: 4, reservado: 2 })
    await move(_id, 'preparado')
    await move(_id, 'despachado')
    await move(_id, 'entregado')
    expect(await stock()).toEqual({ fisico: 4, reservado: 2 })
    await move(last(await pack(pedido, [put(1, 2)]))._id, 'entregado')
    expect(await stock()).toEqual({ fisico: 2, reservado: 0 })
  })

  it('leave their copies sold, whatever state the order is put into', async () => {
    const pedido = await order()
    const [{ libro_id: libro }] = (
      await api.pool.query('select libro_id from pedido_item where pedido_id = $1 and linea = 1', [pedido])
    ).rows
    const lugar = crypto.randomUUID()
    await api.pool.query(`insert into lugar (id, nombre, nombre_p, tipo) values ($1, 'Galpón', 'galpon', 'deposito')`, [
      lugar,
    ])
    await api.pool.query(
      `insert into movimiento (libro_id, lugar_id, condicion, tipo, cantidad) values ($1, $2, 'firme', 'compra', 5)`,
      [libro, lugar],
    )
    await api.pool.query(
      `insert into reserva (pedido_id, linea, existencia_id, cantidad) select $1, 1, id, 3 from existencia where libro_id = $2`,
      [pedido, libro],
    )
    const stock = async () =>
      (await api.pool.query('select fisico, reservado from existencia where libro_id = $1', [libro])).rows[0]
    const put1 = (estado: string) => send('PUT', `/api/pedidos/${pedido}`, { estado })
    const { _id } = last(await pack(pedido, [put(1, 1)]))
    await move(_id, 'despachado')
    for (const estado of ['procesado', 'pendiente']) {
      await put1(estado)
      expect(await stock()).toEqual({ fisico: 4, reservado: 2 })
    }
    await put1('enviado')
    expect(await stock()).toEqual({ fisico: 2, reservado: 0 })
    await put1('procesado')
    expect(await stock()).toEqual({ fisico: 4, reservado: 2 })
    // Taken back, the parcel has not left: its copy is kept again like the others.
    await move(_id, 'preparado')
    await put1('pendiente')
    expect(await stock()).toEqual({ fisico: 5, reservado: 3 })
  })

  it('puts the copies of one that came back on the shelf once, and sends them no more for their order', async () => {
    const pedido = await order()
    const lugar = crypto.randomUUID()
    const [{ libro_id: libro }] = (
      await api.pool.query('select libro_id from pedido_item where pedido_id = $1 and linea = 1', [pedido])
    ).rows
    await api.pool.query(`insert into lugar (id, nombre, nombre_p, tipo) values ($1, 'Sótano', 'sotano', 'deposito')`, [
      lugar,
    ])
    await api.pool.query(
      `insert into movimiento (libro_id, lugar_id, condicion, tipo, cantidad) values ($1, $2, 'firme', 'compra', 5)`,
      [libro, lugar],
    )
    await api.pool.query(
      `insert into reserva (pedido_id, linea, existencia_id, cantidad) select $1, 1, id, 3 from existencia where libro_id = $2`,
      [pedido, libro],
    )
    const stock = async () =>
      (
        await api.pool.query(
          'select condicion, fisico, reservado from existencia where libro_id = $1 and fisico > 0 order by 1',
          [libro],
        )
      ).rows
    const { _id } = last(await pack(pedido, [put(1, 2), put(2, 1)]))
    const reponer = (payload: object = {}) => send('POST', `/api/despachos/${_id}/vuelta`, payload)
    await move(_id, 'despachado')
    expect((await reponer()).json().code).toBe('SIN_VUELTA')
    await move(_id, 'devuelto')
    await api.pool.query('update libro set precio = 999900 where id = $1', [libro])
    const [first, second] = await Promise.all([reponer(), reponer()])
    expect([first.statusCode, second.statusCode], first.body).toEqual([200, 200])
    expect(await stock()).toEqual([{ condicion: 'firme', fisico: 5, reservado: 1 }])
    expect((await reponer({ vuelta: 'usado' })).json().despachos[0].vuelta).toBe('hecha')
    expect(await stock()).toEqual([{ condicion: 'firme', fisico: 5, reservado: 1 }])
    const { rows } = await api.pool.query(
      `select cantidad, pvp_centavos from movimiento where pedido_id = $1 and tipo in ('venta', 'devolucion_cliente') order by id`,
      [pedido],
    )
    expect(rows).toEqual([
      { cantidad: -2, pvp_centavos: rows[1].pvp_centavos },
      { cantidad: 2, pvp_centavos: rows[0].pvp_centavos },
    ])
    expect((await move(_id, 'despachado')).json().code).toBe('DESPACHO_REPUESTO')
    // What is left of the line is sold when it leaves; the copies on the shelf are not packed again.
    expect((await send('POST', `/api/pedidos/${pedido}/despachos`, { items: [put(1, 2)] })).json().code).toBe(
      'YA_DESPACHADO',
    )
    await move(last(await pack(pedido, [put(1, 1)]))._id, 'entregado')
    expect(await stock()).toEqual([{ condicion: 'firme', fisico: 4, reservado: 0 }])
    // Nothing was counted of the other order's books, and what went again is no more the first parcel's.
    const otro = await order()
    const una = last(await pack(otro, [put(2, 1)]))._id
    await move(una, 'despachado')
    await move(una, 'devuelto')
    expect((await send('POST', `/api/despachos/${una}/vuelta`, {})).json().code).toBe('SIN_VUELTA')
  })

  it('are not offered back where they went again, and damaged ones stand nowhere', async () => {
    const pedido = await order()
    const lugar = crypto.randomUUID()
    await api.pool.query(
      `insert into lugar (id, nombre, nombre_p, tipo) values ($1, 'Altillo', 'altillo', 'deposito')`,
      [lugar],
    )
    await api.pool.query(
      `insert into movimiento (libro_id, lugar_id, condicion, tipo, cantidad)
       select libro_id, $2, 'firme', 'compra', 1 from pedido_item where pedido_id = $1 and linea = 2`,
      [pedido, lugar],
    )
    await api.pool.query(
      `insert into reserva (pedido_id, linea, existencia_id, cantidad)
       select pedido_id, linea, existencia.id, 1 from pedido_item join existencia using (libro_id)
       where pedido_id = $1 and linea = 2`,
      [pedido],
    )
    const uno = last(await pack(pedido, [put(2, 1)]))._id
    await move(uno, 'despachado')
    const vuelto = (await move(uno, 'devuelto')).json<DespachosDePedido>()
    expect(vuelto.despachos[0]?.vuelta).toBe('pendiente')
    const otra = await pack(pedido, [put(2, 1)])
    expect(otra.despachos.map(({ vuelta }) => vuelta)).toEqual([null, null])
    expect((await send('POST', `/api/despachos/${uno}/vuelta`, {})).json().code).toBe('YA_DESPACHADO')
    const dos = last(otra)._id
    await move(dos, 'despachado')
    await move(dos, 'devuelto')
    const rota = await send('POST', `/api/despachos/${dos}/vuelta`, { vuelta: 'rota' })
    expect(rota.statusCode, rota.body).toBe(200)
    const { rows } = await api.pool.query(
      `select m.tipo, m.cantidad, e.fisico from movimiento m join existencia e using (libro_id) where m.lugar_id = $1 order by m.id`,
      [lugar],
    )
    expect(rows).toEqual([
      { tipo: 'compra', cantidad: 1, fisico: 0 },
      { tipo: 'venta', cantidad: -1, fisico: 0 },
      { tipo: 'devolucion_cliente', cantidad: 1, fisico: 0 },
      { tipo: 'rotura', cantidad: -1, fisico: 0 },
    ])
  })

  it('leave out an order whose copies are all still to come', async () => {
    const pedido = await order()
    await api.pool.query(
      `insert into encargo (pedido_id, linea, libro_id, cantidad)
       select pedido_id, linea, libro_id, cantidad from pedido_item where pedido_id = $1`,
      [pedido],
    )
    const queue = (await send('GET', '/api/despachos/preparar')).json<PorPreparar[]>()
    expect(queue.map((entry) => entry.pedido._id)).not.toContain(pedido)
    const { faltan } = (await send('GET', `/api/pedidos/${pedido}/despachos`)).json<DespachosDePedido>()
    expect(faltan).toMatchObject([{ cantidad: 3, por_llegar: 3 }, { por_llegar: 1 }])
  })

  it('hold an order back that goes all together, until its last copy is there', async () => {
    const pedido = await order()
    const queue = async () =>
      (await send('GET', '/api/despachos/preparar')).json<PorPreparar[]>().map((entry) => entry.pedido._id)
    await api.pool.query(
      `insert into encargo (pedido_id, linea, libro_id, cantidad)
       select pedido_id, linea, libro_id, cantidad from pedido_item where pedido_id = $1 and linea = 2`,
      [pedido],
    )
    expect(await queue()).toContain(pedido)
    const ask = (reparto: string) => api.pool.query('update pedido set reparto = $2 where id = $1', [pedido, reparto])
    await ask('junto')
    expect(await queue()).not.toContain(pedido)
    await ask('dos_envios')
    expect(await queue()).toContain(pedido)
    await ask('junto')
    await api.pool.query(`update encargo set estado = 'servido' where pedido_id = $1`, [pedido])
    expect(await queue()).toContain(pedido)
  })
})
