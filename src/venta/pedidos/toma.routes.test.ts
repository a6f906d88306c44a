// Orders and the copies they take: never more than there are, from where the rule says, given back exactly once.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createExistenciaHandlers, enqueueVencidas, serveRezagados } from '#estante/existencias/existencia.jobs.ts'
import { moveCopies } from '#estante/existencias/existencia.service.ts'
import { consumeParte, expireReservas } from '#estante/existencias/reserva.service.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { findDescuadres } from '#test/existencias.invariantes.ts'
import { bringCopies, insertTestLugar, readCopias } from '#test/existencias.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import type { Pedido } from './pedido.contract.ts'

let api: TestApi
let cliente: { id: string; headers: Record<string, string> }
let admin: { id: string; headers: Record<string, string> }
let local: string
let deposito: string
let libro: string

beforeAll(async () => {
  api = await createTestApi()
  cliente = await insertTestUsuario(api.db)
  admin = await insertTestUsuario(api.db, 'admin')
  local = await insertTestLugar(api.db, 'Local', { orden: 1 })
  deposito = await insertTestLugar(api.db, 'Depósito', { orden: 2 })
})
afterAll(async () => {
  expect(await findDescuadres(api.db)).toEqual([])
  await api.end()
})
beforeEach(async () => {
  libro = await insertTestLibro(api.db, { titulo: 'Rayuela' })
})

type Item = { libro: string; cantidad: number }
const order = (items: Item[], headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/api/pedidos',
    headers: { ...cliente.headers, ...headers },
    payload: { items, metodo_pago: 'efectivo' },
  })
const place = async (items: Item[]) => {
  const answer = await order(items)
  expect(answer.statusCode).toBe(200)
  return answer.json<Pedido>()._id
}
const setEstado = (id: string, estado: string) =>
  api.app.inject({ method: 'PUT', url: `/api/pedidos/${id}`, headers: admin.headers, payload: { estado } })
const reservas = async (pedidoId: string) =>
  (
    await api.db
      .selectFrom('reserva')
      .innerJoin('existencia', 'existencia.id', 'reserva.existencia_id')
      .select(['linea', 'lugar_id', 'condicion', 'cantidad', 'estado'])
      .where('pedido_id', '=', pedidoId)
      .orderBy('linea')
      .orderBy('reserva.id')
      .execute()
  ).map(({ linea, lugar_id, cantidad, estado }) => [linea, lugar_id === local ? 'Local' : 'Depósito', cantidad, estado])
const encargos = (pedidoId: string) =>
  api.db.selectFrom('encargo').select(['linea', 'cantidad', 'estado']).where('pedido_id', '=', pedidoId).execute()
const sell = (modo: 'siempre' | 'solo_con_stock' | 'a_pedido', tope: number | null = null) =>
  api.db
    .insertInto('libro_venta')
    .values({ libro_id: libro, modo, dias: modo === 'a_pedido' ? 5 : null, tope })
    .execute()

describe('an order', () => {
  it('takes nothing of a book that nobody counted', async () => {
    expect(await reservas(await place([{ libro, cantidad: 10 }]))).toEqual([])
  })

  it('keeps copies, and says of which book how many are left', async () => {
    await bringCopies(api.db, libro, local, 3)
    expect(await reservas(await place([{ libro, cantidad: 2 }]))).toEqual([[1, 'Local', 2, 'viva']])
    const refused = await order([{ libro, cantidad: 2 }])
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'SIN_EXISTENCIAS',
      mensaje: 'Queda 1 ejemplar de «Rayuela».',
      libro,
      quedan: 1,
      faltan: [{ libro, quedan: 1 }],
    })
    await place([{ libro, cantidad: 1 }])
    expect((await order([{ libro, cantidad: 1 }])).json()).toMatchObject({ mensaje: 'Se agotó «Rayuela».', quedan: 0 })
    expect(await readCopias(api.db, libro)).toEqual({ fisico: 3, reservado: 3 })
  })

  it('that is refused leaves nothing of its other lines, nor a repeat of an accepted one', async () => {
    const otro = await insertTestLibro(api.db)
    await bringCopies(api.db, libro, local, 1)
    await bringCopies(api.db, otro, local, 5)
    const key = { 'idempotency-key': `toma-${libro}` }
    expect(
      (
        await order(
          [
            { libro: otro, cantidad: 5 },
            { libro, cantidad: 2 },
          ],
          key,
        )
      ).statusCode,
    ).toBe(409)
    expect(await readCopias(api.db, otro)).toEqual({ fisico: 5, reservado: 0 })
    const first = await order([{ libro, cantidad: 1 }], key)
    const repeated = await order([{ libro, cantidad: 1 }], key)
    expect(repeated.statusCode).toBe(200)
    expect(repeated.json()._id).toBe(first.json()._id)
    expect(await readCopias(api.db, libro)).toEqual({ fisico: 1, reservado: 1 })
  })

  it('takes from a place that has the whole line, rather from one that has all of them', async () => {
    const otro = await insertTestLibro(api.db)
    await bringCopies(api.db, libro, local, 2)
    await bringCopies(api.db, libro, deposito, 3)
    await bringCopies(api.db, otro, deposito, 3)
    const id = await place([
      { libro, cantidad: 1 },
      { libro: otro, cantidad: 1 },
    ])
    expect(await reservas(id)).toEqual([
      [1, 'Depósito', 1, 'viva'],
      [2, 'Depósito', 1, 'viva'],
    ])
    expect(await reservas(await place([{ libro, cantidad: 2 }]))).toEqual([[1, 'Local', 2, 'viva']])
  })

  it('of copies in two places takes from both', async () => {
    await bringCopies(api.db, libro, local, 1)
    await bringCopies(api.db, libro, deposito, 2)
    const id = await place([{ libro, cantidad: 3 }])
    expect(await reservas(id)).toEqual(
      expect.arrayContaining([
        [1, 'Local', 1, 'viva'],
        [1, 'Depósito', 2, 'viva'],
      ]),
    )
    const shown = await api.app.inject({ url: `/api/existencias/pedidos/${id}`, headers: admin.headers })
    const copies = { linea: 1, estado: 'viva', estante: null, condicion: 'firme', vence_en: expect.any(String) }
    expect(shown.json()).toEqual([
      { ...copies, cantidad: 2, lugar: 'Depósito' },
      { ...copies, cantidad: 1, lugar: 'Local' },
    ])
  })

  it('promises what has to come first, as far as the limit of the book goes', async () => {
    await sell('a_pedido', 3)
    await bringCopies(api.db, libro, local, 1)
    const id = await place([{ libro, cantidad: 3 }])
    expect(await reservas(id)).toEqual([[1, 'Local', 1, 'viva']])
    expect(await encargos(id)).toEqual([{ linea: 1, cantidad: 2, estado: 'abierto' }])
    expect((await order([{ libro, cantidad: 2 }])).json()).toMatchObject({ code: 'SIN_EXISTENCIAS', quedan: 1 })
    const next = await place([{ libro, cantidad: 1 }])
    await bringCopies(api.db, libro, local, 2)
    expect(await encargos(id)).toEqual([{ linea: 1, cantidad: 2, estado: 'servido' }])
    for (const [hacia, estado] of [
      ['pendiente', 'abierto'],
      ['enviado', 'anulado'],
      ['pendiente', 'abierto'],
    ] as const) {
      await setEstado(next, hacia)
      expect(await encargos(next)).toEqual([{ linea: 1, cantidad: 1, estado }])
    }
    expect(await readCopias(api.db, libro)).toEqual({ fisico: 3, reservado: 3 })
  })

  it('keeps whether a pre-sale goes with the rest, and of other orders does not', async () => {
    const otro = await insertTestLibro(api.db, { titulo: 'Zama' })
    const items = [libro, otro].map((una) => ({ libro: una, cantidad: 1 }))
    const ask = (reparto: unknown, de: Item[] = items) =>
      api.app.inject({
        method: 'POST',
        url: '/api/pedidos',
        headers: cliente.headers,
        payload: { items: de, metodo_pago: 'efectivo', reparto },
      })
    expect((await ask('dos_envios')).json()).not.toHaveProperty('reparto')
    await api.db
      .insertInto('libro_venta')
      .values({ libro_id: libro, modo: 'preventa', sale_el: '2031-03-03' })
      .execute()
    expect((await ask('dos_envios')).json()).toMatchObject({ reparto: 'dos_envios' })
    expect((await ask('junto')).json()).toMatchObject({ reparto: 'junto' })
    expect((await ask(null)).json()).not.toHaveProperty('reparto')
    expect((await ask('junto', items.slice(0, 1))).json()).not.toHaveProperty('reparto')
    expect((await ask('tres')).json()).toMatchObject({ campos: { reparto: 'Elegí si va todo junto o en dos envíos.' } })
  })

  it('of a counted book that is always sold takes what there is and asks nothing of the rest', async () => {
    await sell('siempre')
    await bringCopies(api.db, libro, local, 1)
    const id = await place([{ libro, cantidad: 4 }])
    expect([await reservas(id), await encargos(id)]).toEqual([[[1, 'Local', 1, 'viva']], []])
    await api.db.deleteFrom('reserva').where('pedido_id', '=', id).execute()
  })

  it('by telephone is refused and kept in the same way', async () => {
    await bringCopies(api.db, libro, local, 1)
    const call = () =>
      api.app.inject({
        method: 'POST',
        url: '/api/pedidos/telefono',
        headers: admin.headers,
        payload: { items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo', contacto: { nombre: 'Ana' } },
      })
    expect((await call()).statusCode).toBe(200)
    expect((await call()).json()).toMatchObject({ code: 'SIN_EXISTENCIAS', quedan: 0 })
  })
})

describe('a change of state', () => {
  it('sells, takes back and repeats without doing it twice', async () => {
    await bringCopies(api.db, libro, local, 3)
    const id = await place([{ libro, cantidad: 2 }])
    for (const [estado, fisico, reservado] of [
      ['procesado', 3, 2],
      ['enviado', 1, 0],
      ['enviado', 1, 0],
      ['entregado', 1, 0],
      ['pendiente', 3, 2],
      ['entregado', 1, 0],
    ] as const) {
      expect((await setEstado(id, estado)).statusCode).toBe(200)
      expect(await readCopias(api.db, libro)).toEqual({ fisico, reservado })
    }
  })

  it('leaves copies alone that the customer returned', async () => {
    await bringCopies(api.db, libro, local, 2)
    const id = await place([{ libro, cantidad: 2 }])
    await setEstado(id, 'entregado')
    await api.db.transaction().execute((trx) =>
      moveCopies(trx, [
        {
          libroId: libro,
          lugarId: local,
          tipo: 'devolucion_cliente',
          cantidad: 1,
          pedidoId: id,
          linea: 1,
          usuarioId: null,
        },
      ]),
    )
    await setEstado(id, 'pendiente')
    expect(await readCopias(api.db, libro)).toEqual({ fisico: 2, reservado: 1 })
  })

  it('writes a sale at the price that the publisher had set on the day of the order, also where the copies leave later', async () => {
    await bringCopies(api.db, libro, local, 1)
    const priceAt = (pvp: number | null, precio: number) =>
      api.pool.query(
        `update libro set pvp_centavos = $2::integer, precio = $3, pvp_fuente = case when $2::integer is not null then 'editorial' end,
          pvp_desde = case when $2::integer is not null then current_date end where id = $1`,
        [libro, pvp, precio],
      )
    await priceAt(13_000_00, 12_500_00)
    const id = await place([{ libro, cantidad: 1 }])
    await priceAt(99_000_00, 98_000_00)
    await setEstado(id, 'enviado')
    const { rows } = await api.pool.query('select pvp_centavos from movimiento where pedido_id = $1', [id])
    expect(rows).toEqual([{ pvp_centavos: 13_000_00 }])
    await priceAt(null, 12_500_00)
  })

  it('writes a sale that comes back at the price of its day', async () => {
    await bringCopies(api.db, libro, local, 1)
    const id = await place([{ libro, cantidad: 1 }])
    await setEstado(id, 'enviado')
    await api.db
      .updateTable('libro')
      .set({ precio: 99_00 as never })
      .where('id', '=', libro)
      .execute()
    await setEstado(id, 'pendiente')
    const prices = await api.db.selectFrom('movimiento').select('pvp_centavos').where('pedido_id', '=', id).execute()
    expect(prices.map(({ pvp_centavos }) => pvp_centavos)).toEqual([12_500_00, 12_500_00])
  })

  it('cancelled gives back once, and the next in the queue gets them', async () => {
    await sell('a_pedido')
    await bringCopies(api.db, libro, local, 1)
    const first = await place([{ libro, cantidad: 1 }])
    const second = await place([{ libro, cantidad: 1 }])
    const cancel = () =>
      api.app.inject({ method: 'POST', url: `/api/pedidos/${first}/cancelar`, headers: cliente.headers })
    const answers = await Promise.all([cancel(), cancel(), cancel()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(await reservas(first)).toEqual([[1, 'Local', 1, 'liberada']])
    expect(await reservas(second)).toEqual([[1, 'Local', 1, 'viva']])
    expect(await readCopias(api.db, libro)).toEqual({ fisico: 1, reservado: 1 })
  })

  it('deleted gives kept copies to who waits, and leaves sold ones sold', async () => {
    await sell('a_pedido')
    await bringCopies(api.db, libro, local, 2)
    const [kept, sold] = [await place([{ libro, cantidad: 1 }]), await place([{ libro, cantidad: 1 }])]
    const waits = await place([{ libro, cantidad: 1 }])
    await setEstado(sold, 'enviado')
    for (const id of [kept, sold]) {
      const answer = await api.app.inject({ method: 'DELETE', url: `/api/pedidos/${id}`, headers: admin.headers })
      expect(answer.statusCode).toBe(200)
    }
    expect(await reservas(waits)).toEqual([[1, 'Local', 1, 'viva']])
    expect(await readCopias(api.db, libro)).toEqual({ fisico: 1, reservado: 1 })
  })
})

describe('a part of a line', () => {
  it('is sold by itself, and the state of the order sells the rest', async () => {
    await bringCopies(api.db, libro, local, 3)
    const id = await place([{ libro, cantidad: 3 }])
    const ship = (linea: number, cantidad: number) =>
      api.db.transaction().execute((trx) => consumeParte(trx, { pedidoId: id, usuarioId: admin.id }, linea, cantidad))
    expect(await ship(1, 2)).toBe(2)
    expect(await readCopias(api.db, libro)).toEqual({ fisico: 1, reservado: 1 })
    expect(await ship(1, 2)).toBe(1)
    expect(await ship(2, 1)).toBe(0)
    await setEstado(id, 'enviado')
    expect(await readCopias(api.db, libro)).toEqual({ fisico: 0, reservado: 0 })
    const ventas = await api.db
      .selectFrom('movimiento')
      .select(['cantidad', 'usuario_id'])
      .where('pedido_id', '=', id)
      .orderBy('id')
      .execute()
    expect(ventas).toEqual([-2, -1].map((cantidad) => ({ cantidad, usuario_id: admin.id })))
  })
})

describe('a reservation whose time ran out', () => {
  const expire = (id: string) => api.db.transaction().execute((trx) => expireReservas(trx, id))

  it('is given back once, and taken again when the shop takes the order up', async () => {
    await sell('a_pedido')
    await bringCopies(api.db, libro, local, 1)
    const id = await place([{ libro, cantidad: 2 }])
    expect(await expire(id)).toBe(0)
    const runOut = async () => {
      await sql`update reserva set vence_en = now() - interval '1 second' where pedido_id = ${id}`.execute(api.db)
      const given = [await expire(id), await expire(id)]
      const [encargo] = await encargos(id)
      expect([given, encargo?.estado, await reservas(id)]).toEqual([[1, 0], 'anulado', [[1, 'Local', 1, 'vencida']]])
      expect(await readCopias(api.db, libro)).toEqual({ fisico: 1, reservado: 0 })
    }
    await runOut()
    await setEstado(id, 'procesado')
    expect(await reservas(id)).toEqual([[1, 'Local', 1, 'viva']])
    expect(await encargos(id)).toEqual([{ linea: 1, cantidad: 1, estado: 'abierto' }])
    await setEstado(id, 'pendiente')
    await runOut()
    const url = `/api/pedidos/${id}/cancelar`
    expect((await api.app.inject({ method: 'POST', url, headers: cliente.headers })).statusCode).toBe(200)
    expect(await reservas(id)).toEqual([[1, 'Local', 1, 'vencida']])
  })

  it('is ended by the job of its queue, unless it is being paid', async () => {
    await bringCopies(api.db, libro, local, 1)
    const id = await place([{ libro, cantidad: 1 }])
    await sql`update reserva set vence_en = now() - interval '1 second' where pedido_id = ${id}`.execute(api.db)
    await api.db.transaction().execute(enqueueVencidas)
    const { rows } = await sql<{ id: string; data: { pedidoId: string } }>`
      select id, data from tareas.job where name = 'reserva-vencida' and data->>'pedidoId' = ${id}`.execute(api.db)
    const [job] = rows
    if (!job) throw new Error('no job was made')
    await createExistenciaHandlers(api.db, async () => true)['reserva-vencida'](job)
    expect(await reservas(id)).toEqual([[1, 'Local', 1, 'viva']])
    await sql`update reserva set vence_en = now() - interval '1 second' where pedido_id = ${id}`.execute(api.db)
    const work = createExistenciaHandlers(api.db, async () => false)['reserva-vencida']
    await Promise.all([work(job), work(job)])
    expect(await reservas(id)).toEqual([[1, 'Local', 1, 'vencida']])
    expect(await readCopias(api.db, libro)).toEqual({ fisico: 1, reservado: 0 })
  })

  it('that another order waits for goes to it, also where that one was being changed', async () => {
    await sell('a_pedido')
    const waiting = await place([{ libro, cantidad: 1 }])
    await api.db.transaction().execute(async (busy) => {
      await busy.selectFrom('pedido').select('id').where('id', '=', waiting).forUpdate().execute()
      await bringCopies(api.db, libro, local, 1)
    })
    expect(await reservas(waiting)).toEqual([])
    await serveRezagados(api.db)
    expect(await reservas(waiting)).toEqual([[1, 'Local', 1, 'viva']])
  })

  it('stays expired where somebody else has the copy by then', async () => {
    await bringCopies(api.db, libro, local, 1)
    const id = await place([{ libro, cantidad: 1 }])
    await sql`update reserva set vence_en = now() - interval '1 second' where pedido_id = ${id}`.execute(api.db)
    await expire(id)
    await place([{ libro, cantidad: 1 }])
    expect((await setEstado(id, 'procesado')).statusCode).toBe(200)
    expect(await reservas(id)).toEqual([[1, 'Local', 1, 'vencida']])
  })
})
