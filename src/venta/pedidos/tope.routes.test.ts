// What orders that nobody has paid keep: it ends, and one account or address keeps so much of it and no more.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runHousekeeping } from '#app/background/housekeeping.ts'
import { createExistenciaHandlers } from '#estante/existencias/existencia.jobs.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { findDescuadres } from '#test/existencias.invariantes.ts'
import { bringCopies, insertTestLugar, putAjustes, readCopias } from '#test/existencias.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import type { Pedido } from './pedido.contract.ts'

type Cuenta = { id: string; headers: Record<string, string> }
type Item = { libro: string; cantidad: number }

let api: TestApi
let ana: Cuenta
let admin: Cuenta
let lugar: string

beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
  lugar = await insertTestLugar(api.db)
})
afterAll(async () => {
  expect(await findDescuadres(api.db)).toEqual([])
  await api.end()
})
beforeEach(async () => {
  ana = await insertTestUsuario(api.db)
})

const count = async (copias: number, titulo = 'Rayuela') => {
  const libro = await insertTestLibro(api.db, { titulo })
  await bringCopies(api.db, libro, lugar, copias)
  return libro
}
const order = ({ headers }: Cuenta, items: Item[], { desde = '127.0.0.1', metodo_pago = 'tarjeta' } = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/api/pedidos',
    headers,
    remoteAddress: desde,
    payload: { items, metodo_pago },
  })
async function place(quien: Cuenta, items: Item[], how?: Parameters<typeof order>[2]): Promise<string> {
  const answer = await order(quien, items, how)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Pedido>()._id
}
const setEstado = (id: string, estado: string) =>
  api.app.inject({ method: 'PUT', url: `/api/pedidos/${id}`, headers: admin.headers, payload: { estado } })
type Reserva = { estado: string; dias: number | null; origen?: string | null }
const readReservas = async (id: string) =>
  (
    await sql<Reserva>`select estado, round(extract(epoch from vence_en - now()) / 86400)::integer as dias
      from reserva where pedido_id = ${id} order by id`.execute(api.db)
  ).rows
const tidy = () => runHousekeeping(api.db, api.services.ajustes, new AbortController().signal)

describe('copies of an order that nobody has paid nor worked on', () => {
  it('are kept for a week where payment is not followed, and are for sale again then', async () => {
    const libro = await count(2)
    const id = await place(ana, [{ libro, cantidad: 2 }])
    expect(await readReservas(id)).toEqual([{ estado: 'viva', dias: 7 }])
    await sql`update reserva set vence_en = now() - interval '1 second' where pedido_id = ${id}`.execute(api.db)
    await tidy()
    const { rows } = await sql`select from tareas.job
      where name = 'reserva-vencida' and data->>'pedidoId' = ${id}`.execute(api.db)
    expect(rows).toHaveLength(1)
    await createExistenciaHandlers(api.db, async () => false)['reserva-vencida']({
      id: createId(),
      data: { pedidoId: id },
    })
    expect([await readCopias(api.db, libro), await readReservas(id)]).toEqual([
      { fisico: 2, reservado: 0 },
      [{ estado: 'vencida', dias: expect.any(Number) }],
    ])
    const { estado } = await api.db.selectFrom('pedido').select('estado').where('id', '=', id).executeTakeFirstOrThrow()
    expect(estado).toBe('pendiente')
  })

  it('are kept as long as the owner says, and no shorter than whoever pays in cash was told', async () => {
    const libro = await count(9)
    await putAjustes(api, { 'existencias.dias_sin_pago': 3, 'pedidos.dias_efectivo': 20 })
    const ids = [
      await place(ana, [{ libro, cantidad: 1 }]),
      await place(ana, [{ libro, cantidad: 1 }], { metodo_pago: 'efectivo' }),
    ]
    await putAjustes(api, { 'existencias.dias_sin_pago': 7, 'pedidos.dias_efectivo': 5 })
    expect(await Promise.all(ids.map(readReservas))).toEqual([3, 20].map((dias) => [{ estado: 'viva', dias }]))
  })

  it('are kept without an end once somebody works on it, and have one again when that is undone', async () => {
    const libro = await count(1)
    const id = await place(ana, [{ libro, cantidad: 1 }])
    await setEstado(id, 'procesado')
    await tidy()
    expect(await readReservas(id)).toEqual([{ estado: 'viva', dias: null }])
    await setEstado(id, 'pendiente')
    await tidy()
    expect(await readReservas(id)).toEqual([{ estado: 'viva', dias: 7 }])
  })

  it('that came for a promise, or were kept by the version before, get an end, and those that were paid do not', async () => {
    const [libro, viejo] = [await insertTestLibro(api.db), await count(2)]
    await api.db.insertInto('libro_venta').values({ libro_id: libro, modo: 'a_pedido', dias: 5 }).execute()
    const prometido = await place(ana, [{ libro, cantidad: 1 }])
    await bringCopies(api.db, libro, lugar, 1)
    const ids = [await place(ana, [{ libro: viejo, cantidad: 1 }]), await place(ana, [{ libro: viejo, cantidad: 1 }])]
    await sql`update reserva set vence_en = null where pedido_id = any(${ids}::uuid[])`.execute(api.db)
    await sql`insert into pedido_pago (pedido_id, estado, total, pagado)
      select id, 'pagado', total, total from pedido where id = ${ids[1]}`.execute(api.db)
    await tidy()
    expect(await Promise.all([prometido, ...ids].map(readReservas))).toEqual(
      [7, 7, null].map((dias) => [{ estado: 'viva', dias }]),
    )
  })
})

describe('what one account keeps unpaid', () => {
  it('out of the box is no shop: three orders of 40 books get 60 copies of 1,000', async () => {
    const libros = await Promise.all(Array.from({ length: 40 }, () => count(25)))
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        order(
          ana,
          libros.map((libro) => ({ libro, cantidad: 10 })),
        ),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
    expect(answers[0]?.json()).toMatchObject({
      code: 'TOPE_SIN_PAGAR',
      mensaje:
        'Podés apartar hasta 60 ejemplares en pedidos sin pagar, contando los que ya hiciste. Si necesitás más, escribinos desde Contacto: los pedidos grandes los tomamos nosotros.',
    })
    await place(
      ana,
      libros.map((libro) => ({ libro, cantidad: 1 })),
    )
    await place(
      ana,
      libros.slice(20).map((libro) => ({ libro, cantidad: 1 })),
    )
    expect((await order(ana, [{ libro: libros[0] ?? '', cantidad: 1 }])).json()).toMatchObject({
      code: 'TOPE_SIN_PAGAR',
    })
  })

  it.each([
    ['orders', 1, 10],
    ['copies', 5, 12],
  ])('holds for 20 orders at once: %s', async (_, cantidad, pass) => {
    await putAjustes(api, { 'existencias.pedidos_por_cuenta': cantidad === 1 ? 10 : 0 })
    const libros = await Promise.all(Array.from({ length: 20 }, () => count(5)))
    const answers = await Promise.all(libros.map((libro) => order(ana, [{ libro, cantidad }])))
    await putAjustes(api, { 'existencias.pedidos_por_cuenta': 10 })
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(pass)
    const told = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json().code)
    expect(new Set(told)).toEqual(new Set(['TOPE_SIN_PAGAR']))
    const { rows } = await sql<{ n: number }>`select sum(cantidad)::integer as n from reserva
      where cuenta = ${ana.id} and estado = 'viva'`.execute(api.db)
    expect(rows).toEqual([{ n: pass * cantidad }])
  })

  it('is free again with what it cancels, what the shop takes up, and what ended', async () => {
    await putAjustes(api, { 'existencias.pedidos_por_cuenta': 1 })
    const libro = await count(9)
    const again = () => place(ana, [{ libro, cantidad: 1 }])
    const first = await again()
    expect((await order(ana, [{ libro, cantidad: 1 }])).json()).toMatchObject({
      mensaje:
        'Ya tenés 1 pedido sin pagar. Pagá o cancelá alguno de los que tenés, o escribinos desde Contacto y lo resolvemos.',
    })
    await api.app.inject({ method: 'POST', url: `/api/pedidos/${first}/cancelar`, headers: ana.headers, payload: {} })
    await setEstado(await again(), 'procesado')
    const last = await again()
    await sql`update reserva set estado = 'vencida' where pedido_id = ${last}`.execute(api.db)
    await again()
    await putAjustes(api, { 'existencias.pedidos_por_cuenta': 10 })
  })

  it('of a book is half of its copies, and five where they are few', async () => {
    const [muchos, pocos] = [await count(30, 'Rayuela'), await count(6, 'El túnel')]
    await place(ana, [{ libro: muchos, cantidad: 10 }])
    await place(ana, [{ libro: muchos, cantidad: 5 }])
    const told = (await order(ana, [{ libro: muchos, cantidad: 1 }])).json()
    expect(told).toMatchObject({ code: 'TOPE_SIN_PAGAR', libro: muchos })
    expect(told.mensaje).toMatch(/^De «Rayuela» podés apartar hasta 15 ejemplares en pedidos sin pagar\. /)
    expect((await order(ana, [{ libro: pocos, cantidad: 6 }])).json()).toMatchObject({ libro: pocos })
    await place(ana, [{ libro: pocos, cantidad: 5 }])
    await place(await insertTestUsuario(api.db), [{ libro: muchos, cantidad: 10 }])
  })

  it('is not concerned by books that nobody counted', async () => {
    const libro = await insertTestLibro(api.db)
    for (let n = 0; n < 12; n++) await place(ana, [{ libro, cantidad: 10 }])
  })

  it('has no bound for a school that an administrator wrote down, nor for what the shop’s people take', async () => {
    const libros = await Promise.all(Array.from({ length: 10 }, () => count(10)))
    const items = libros.map((libro) => ({ libro, cantidad: 8 }))
    expect((await order(ana, items)).statusCode).toBe(409)
    const telefono = await api.app.inject({
      method: 'POST',
      url: '/api/pedidos/telefono',
      headers: admin.headers,
      payload: { items, metodo_pago: 'transferencia', usuario: ana.id },
    })
    expect(telefono.statusCode, telefono.body).toBe(200)
    expect(await readReservas(telefono.json()._id)).toEqual(libros.map(() => ({ estado: 'viva', dias: 7 })))
    await place(
      ana,
      libros.map((libro) => ({ libro, cantidad: 1 })),
    ) // it did not count for the account
    await api.db
      .insertInto('comprador_institucional')
      .values({
        id: createId(),
        usuario_id: ana.id,
        clase: 'biblioteca',
        institucion: 'Escuela 12',
        institucion_p: 'escuela 12',
        documento: 'Res. 1',
        desde: '2020-01-01',
      })
      .execute()
    const grandes = await Promise.all(Array.from({ length: 8 }, () => count(10)))
    await place(
      ana,
      grandes.map((libro) => ({ libro, cantidad: 10 })),
    )
  })
})

describe('what one address keeps unpaid', () => {
  const AULA = '203.0.113.10'
  const many = (n: number) => Promise.all(Array.from({ length: n }, () => insertTestUsuario(api.db)))

  it('is enough for a classroom of 200', async () => {
    const libro = await count(400)
    const [alumnos, seguidos] = [await many(200), 10]
    for (let at = 0; at < alumnos.length; at += seguidos) {
      const answers = await Promise.all(
        alumnos.slice(at, at + seguidos).map((alumno) => order(alumno, [{ libro, cantidad: 2 }], { desde: AULA })),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: seguidos }, () => 200))
    }
  })

  it('has an end, also for 20 accounts at once, and is nobody’s behind a proxy that is not named', async () => {
    await putAjustes(api, { 'existencias.pedidos_por_direccion': 6 })
    const libro = await count(60)
    const cuentas = await many(20)
    const desde = '203.0.113.77'
    const answers = await Promise.all(cuentas.map((cuenta) => order(cuenta, [{ libro, cantidad: 1 }], { desde })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(6)
    const refused = answers.find(({ statusCode }) => statusCode !== 200)?.json()
    expect(refused).toMatchObject({ code: 'TOPE_SIN_PAGAR' })
    expect(refused.mensaje).toMatch(/^Desde tu conexión ya hay muchos ejemplares apartados/)
    for (const cuenta of cuentas.slice(0, 8)) await place(cuenta, [{ libro, cantidad: 1 }], { desde: '10.0.0.7' })
    await putAjustes(api, { 'existencias.pedidos_por_direccion': 300 })
  })

  it('is forgotten with the reservation’s end', async () => {
    const libro = await count(2)
    const desde = '203.0.113.99'
    const listOrigenes = async () =>
      (await sql<{ origen: string }>`select origen from reserva where origen = ${desde}`.execute(api.db)).rows
    const ids = [
      await place(ana, [{ libro, cantidad: 1 }], { desde }),
      await place(ana, [{ libro, cantidad: 1 }], { desde }),
    ]
    expect(await listOrigenes()).toHaveLength(2)
    await setEstado(ids[0] ?? '', 'procesado')
    expect(await listOrigenes()).toHaveLength(1)
    await api.app.inject({ method: 'POST', url: `/api/pedidos/${ids[1]}/cancelar`, headers: ana.headers, payload: {} })
    expect(await listOrigenes()).toEqual([])
  })
})
