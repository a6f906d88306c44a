import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createId } from '#platform/id.ts'
import { CERO, centavos } from '#platform/money.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import type { PedidoDetalle } from './estado.contract.ts'
import { ESTADOS } from './estado.rules.ts'
import type { Pedido } from './pedido.contract.ts'
import { refreshVendidos } from './vendidos.queries.ts'

type Usuario = Awaited<ReturnType<typeof insertTestUsuario>>

let api: TestApi
let ana: Usuario
let beto: Usuario
let admin: Usuario
let libro: string

beforeAll(async () => {
  api = await createTestApi({ PAGO_TRANSFERENCIA_ALIAS: 'anaquel.libros' })
  ana = await insertTestUsuario(api.db)
  beto = await insertTestUsuario(api.db)
  admin = await insertTestUsuario(api.db, 'admin')
  libro = await insertTestLibro(api.db, { titulo: 'El túnel', precio: 12_500_00 })
})
afterAll(() => api.end())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function call<T = Record<string, unknown>>(method: Method, url: string, as: Usuario | null, payload?: object) {
  const response = await api.app.inject({ method, url, headers: as?.headers ?? {}, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json<T>(), headers: response.headers }
}

async function place(as = ana, libroId = libro, cantidad = 1): Promise<Pedido> {
  const payload = { items: [{ libro: libroId, cantidad }], metodo_pago: 'transferencia' }
  return (await call<Pedido>('POST', '/api/pedidos', as, payload)).body
}
const read = (id: string, as: Usuario | null = ana) => call<PedidoDetalle>('GET', `/api/pedidos/${id}`, as)
const cancel = (id: string, as: Usuario | null = ana) => call('POST', `/api/pedidos/${id}/cancelar`, as, {})
const put = (id: string, estado: unknown, as: Usuario | null = admin) =>
  call<PedidoDetalle>('PUT', `/api/pedidos/${id}`, as, { estado })
const remove = (id: string, as: Usuario | null = admin) => call('DELETE', `/api/pedidos/${id}`, as)

describe('one order', () => {
  it('is shown to its customer and to admins, with its history and where to pay', async () => {
    const pedido = await place()
    for (const who of [ana, admin]) {
      const { status, body } = await read(pedido._id.toUpperCase(), who)
      expect(status).toBe(200)
      expect(body).toEqual({
        ...pedido,
        historia: [
          {
            estado: 'pendiente',
            fecha_hora: pedido.fecha_hora,
            por: 'cliente',
            quien: who === admin ? 'Ana Prueba' : null,
          },
        ],
        pago: { cbu: null, alias: 'anaquel.libros', titular: null, cuit: null, lugar: null },
      })
    }
  })

  it('of somebody of the team says to the staff that there is no card of them', async () => {
    const eva = await insertTestUsuario(api.db, 'empleado')
    const { _id } = await place(eva)
    expect((await read(_id, admin)).body).toMatchObject({ sin_ficha: true })
    expect((await call('GET', `/api/clientes/${eva.id}`, admin)).status).toBe(404)
    const propia = await place(admin)
    expect((await read(propia._id, admin)).body).toMatchObject({ sin_ficha: true })
  })

  it('is not there for another customer, in the words of one that nobody has', async () => {
    const { _id } = await place()
    const nothing = { code: 'PEDIDO_NOT_FOUND', mensaje: 'No encontramos ese pedido.' }
    expect(await read(_id, beto)).toMatchObject({ status: 404, body: nothing })
    expect(await read(createId(), beto)).toMatchObject({ status: 404, body: nothing })
    expect(await read('1', ana)).toMatchObject({ status: 404 })
    expect(await read(_id, null)).toMatchObject({ status: 401 })
  })
})

describe('the list of all orders', () => {
  it('comes newest first, paged, with the number of all', async () => {
    const [first, second] = [await place(), await place(beto)]
    const { body, headers } = await call<Pedido[]>('GET', '/api/pedidos?limit=2', admin)
    expect(body).toEqual([second, first])
    const next = await call<Pedido[]>('GET', '/api/pedidos?limit=1&offset=1', admin)
    expect(next.body).toEqual([first])
    const { length } = await api.db.selectFrom('pedido').select('id').execute()
    expect(headers['x-total-count']).toBe(String(length))
  })

  it('is for admins', async () => {
    expect(await call('GET', '/api/pedidos', null)).toMatchObject({ status: 401 })
    expect(await call('GET', '/api/pedidos', ana)).toMatchObject({ status: 403 })
    expect(await call('GET', '/api/pedidos?limit=0', admin)).toMatchObject({ status: 400 })
  })
})

describe('every change', () => {
  const listMails = async (id: string) =>
    (
      await sql<{ estado: string }>`
        select data ->> 'estado' as estado from tareas.job
        where name = 'pedido-estado' and data ->> 'pedidoId' = ${id} order by created_on, id`.execute(api.db)
    ).rows.map(({ estado }) => estado)

  it('is told to the customer by mail, and what changes nothing is not', async () => {
    const { _id } = await place()
    for (const estado of ['enviado', 'enviado', 'entregado']) await put(_id, estado)
    await put(_id, 'perdido')
    expect(await listMails(_id)).toEqual(['enviado', 'entregado'])
    const other = await place()
    await cancel(other._id)
    await cancel(other._id)
    expect(await listMails(other._id)).toEqual(['cancelado'])
  })
})

describe('a change that a parcel’s mail has told', () => {
  it('is told no second time where the staff say so', async () => {
    const { _id } = await place()
    const payload = { estado: 'enviado', avisar: false }
    const { statusCode } = await api.app.inject({
      method: 'PUT',
      url: `/api/pedidos/${_id}`,
      headers: admin.headers,
      payload,
    })
    const { rows } = await sql`
      select from tareas.job where name = 'pedido-estado' and data ->> 'pedidoId' = ${_id}`.execute(api.db)
    expect([statusCode, rows.length, (await read(_id)).body.estado]).toEqual([200, 0, 'enviado'])
  })
})

describe('cancelling', () => {
  it('is its customer’s while the order is pendiente', async () => {
    const { _id } = await place()
    const { status, body } = await cancel(_id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ estado: 'cancelado', historia: [{}, { estado: 'cancelado', por: 'cliente' }] })
    expect((await read(_id)).body.estado).toBe('cancelado')
    const [entry] = await api.db.selectFrom('pedido_estado').selectAll().where('pedido_id', '=', _id).execute()
    expect(entry).toMatchObject({ estado: 'cancelado', usuario_id: ana.id })
  })

  it('works once, however often it is asked for', async () => {
    const { _id } = await place()
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(_id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'NO_CANCELABLE', estado: 'cancelado' })
    expect((await read(_id)).body.historia).toHaveLength(2)
  })

  it.each(ESTADOS.filter((estado) => estado !== 'pendiente'))('is refused once the order is %s', async (estado) => {
    const { _id } = await place()
    await put(_id, estado)
    const mensaje = `Este pedido ya figura como ${estado} y no se puede cancelar.`
    expect(await cancel(_id)).toMatchObject({ status: 409, body: { code: 'NO_CANCELABLE', mensaje, estado } })
    expect((await read(_id)).body.estado).toBe(estado)
  })

  it('races a change by an admin: one wins and the other hears what the order is', async () => {
    for (let round = 0; round < 6; round++) {
      const { _id } = await place()
      const [mine, theirs] = await Promise.all([cancel(_id), put(_id, 'enviado')])
      const { estado, historia } = (await read(_id)).body
      expect([mine.status, theirs.status].sort()).toEqual([200, 409])
      expect(estado).toBe(mine.status === 200 ? 'cancelado' : 'enviado')
      expect((mine.status === 409 ? mine : theirs).body).toMatchObject({ estado })
      expect(historia.map((change) => change.estado)).toEqual(['pendiente', estado])
    }
  })

  it('is nobody else’s: not another customer’s, not an admin’s, not a visitor’s', async () => {
    const { _id } = await place()
    for (const [who, status] of [
      [beto, 404],
      [admin, 404],
      [null, 401],
    ] as const) {
      expect(await cancel(_id, who)).toMatchObject({ status })
    }
    expect(await cancel(createId())).toMatchObject({ status: 404 })
    expect(await cancel('abc')).toMatchObject({ status: 404 })
    expect((await read(_id)).body.estado).toBe('pendiente')
  })

  it('that rides on the cookie is refused from elsewhere', async () => {
    const { _id } = await place()
    const token = ana.headers.authorization.replace('Bearer ', '')
    const headers = { cookie: `sesion=${token}`, origin: 'https://otra.test' }
    const refused = await api.app.inject({
      method: 'POST',
      url: `/api/pedidos/${_id}/cancelar`,
      headers,
      payload: {},
    })
    expect(refused.json()).toMatchObject({ code: 'ORIGIN' })
    expect((await read(_id)).body.estado).toBe('pendiente')
  })
})

describe('the state', () => {
  it('goes to any of the four in any order, with who and when', async () => {
    const { _id } = await place()
    for (const estado of ['entregado', 'procesado', 'pendiente', 'enviado']) {
      expect(await put(_id, estado)).toMatchObject({ status: 200, body: { estado } })
    }
    const { historia } = (await read(_id)).body
    expect(historia.map(({ estado }) => estado)).toEqual([
      'pendiente',
      'entregado',
      'procesado',
      'pendiente',
      'enviado',
    ])
    expect(historia.map(({ por }) => por)).toEqual(['cliente', 'libreria', 'libreria', 'libreria', 'libreria'])
    const dates = historia.map(({ fecha_hora }) => Date.parse(fecha_hora))
    expect(dates).toEqual(dates.toSorted((a, b) => a - b))
    const rows = await api.db.selectFrom('pedido_estado').select('usuario_id').where('pedido_id', '=', _id).execute()
    expect(new Set(rows.map(({ usuario_id }) => usuario_id))).toEqual(new Set([admin.id]))
  })

  it('names who changed it to administrators alone', async () => {
    const { _id } = await place()
    await api.db.updateTable('usuario').set({ nombre: 'Delia', apellido: 'Ñandú' }).where('id', '=', admin.id).execute()
    await put(_id, 'enviado')
    const quienes = async (as: Usuario) => (await read(_id, as)).body.historia.map(({ quien }) => quien)
    expect(await quienes(admin)).toEqual(['Ana Prueba', 'Delia Ñandú'])
    expect(await quienes(ana)).toEqual([null, null])
  })

  it('changed by somebody else meanwhile is told, and stays', async () => {
    const { _id } = await place()
    const from = (visto: unknown, estado: string) => call('PUT', `/api/pedidos/${_id}`, admin, { estado, visto })
    expect(await from('pendiente', 'enviado')).toMatchObject({ status: 200 })
    expect(await from('pendiente', 'procesado')).toMatchObject({
      status: 409,
      body: { code: 'ESTADO_CAMBIADO', mensaje: 'Otra persona ya lo pasó a enviado.', estado: 'enviado' },
    })
    expect(await from('pendiente', 'enviado')).toMatchObject({ status: 200 }) // both meant the same
    expect(await from('perdido', 'enviado')).toMatchObject({ status: 400 })
    expect((await read(_id)).body.historia).toHaveLength(2)
  })

  it('set to what it is leaves no trace', async () => {
    const { _id } = await place()
    await put(_id, 'enviado')
    expect(await put(_id, 'enviado')).toMatchObject({ status: 200 })
    expect((await read(_id)).body.historia).toHaveLength(2)
  })

  it.each([['cancelado'], ['perdido'], [''], [null], [1], [undefined], [['enviado']]])(
    'is never set to %j',
    async (estado) => {
      const { _id } = await place()
      const mensaje = 'El estado tiene que ser pendiente, procesado, enviado, entregado.'
      expect(await put(_id, estado)).toMatchObject({ status: 400, body: { code: 'INVALID', mensaje } })
      expect((await read(_id)).body.estado).toBe('pendiente')
    },
  )

  it('of a cancelled order stays', async () => {
    const { _id } = await place()
    await cancel(_id)
    for (const estado of ESTADOS) {
      expect(await put(_id, estado)).toMatchObject({
        status: 409,
        body: { code: 'PEDIDO_CANCELADO', estado: 'cancelado' },
      })
    }
    expect((await read(_id)).body.estado).toBe('cancelado')
  })

  it('is for admins, of orders that are there', async () => {
    const { _id } = await place()
    expect(await put(_id, 'enviado', null)).toMatchObject({ status: 401 })
    expect(await put(_id, 'enviado', ana)).toMatchObject({
      status: 403,
      body: { mensaje: 'Solo los administradores pueden realizar esta acción.' },
    })
    expect(await put(createId(), 'enviado')).toMatchObject({ status: 404, body: { code: 'PEDIDO_NOT_FOUND' } })
    expect(await put('abc', 'enviado')).toMatchObject({ status: 404 })
    expect((await read(_id)).body.estado).toBe('pendiente')
  })

  it('keeps its history, nameless, when the account behind it is deleted', async () => {
    const gone = await insertTestUsuario(api.db)
    const { _id } = await place(gone)
    await cancel(_id, gone)
    const deleted = await call('DELETE', '/api/usuarios', gone)
    expect(deleted.status).toBe(200)
    const { body } = await read(_id, admin)
    expect(body).toMatchObject({ usuario: null, estado: 'cancelado' })
    const rows = await api.db.selectFrom('pedido_estado').select('usuario_id').where('pedido_id', '=', _id).execute()
    expect(rows).toEqual([{ usuario_id: null }])
  })
})

describe('a change that meets the deletion of an account', () => {
  const isWaiting = async () => {
    const { rows } = await api.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(rows).toHaveLength(1)
  }

  /** Deletes Carla's account by hand, `meanwhile` beginning after it is locked and before its orders are. */
  async function deleteMeanwhile<T>(locked: Usuario[], meanwhile: (pedidoId: string, carla: Usuario) => Promise<T>) {
    const carla = await insertTestUsuario(api.db)
    const { _id } = await place(carla)
    const client = await api.pool.connect()
    try {
      await client.query('begin')
      const ids = [carla, ...locked].map(({ id }) => id)
      await client.query('select from usuario where id = any($1) order by id for update', [ids])
      const outcome = meanwhile(_id, carla)
      await vi.waitFor(isWaiting, { timeout: 10_000, interval: 20 })
      await client.query('update pedido set entrega = null where usuario_id = $1', [carla.id])
      await client.query('delete from usuario where id = $1', [carla.id])
      await client.query('commit')
      return await outcome
    } finally {
      client.release(true)
    }
  }

  it('waits for it and is refused where the caller is gone', async () => {
    expect(await deleteMeanwhile([], cancel)).toMatchObject({ status: 401 })
  })

  it('waits for the admin who deletes and goes on afterwards', async () => {
    const changed = await deleteMeanwhile([admin], (id) => put(id, 'procesado'))
    expect(changed).toMatchObject({ status: 200, body: { estado: 'procesado', usuario: null } })
    expect(await deleteMeanwhile([admin], (id) => remove(id))).toMatchObject({ status: 200 })
  })
})

describe('a deleted order', () => {
  it('goes with its lines and history and leaves number, sums, and who deleted it', async () => {
    const { _id, numero } = await place()
    await put(_id, 'enviado')
    expect(await remove(_id)).toMatchObject({ status: 200, body: { mensaje: 'Pedido eliminado correctamente' } })
    expect(await read(_id)).toMatchObject({ status: 404 })
    for (const table of ['pedido_item', 'pedido_estado'] as const) {
      expect(await api.db.selectFrom(table).select('pedido_id').where('pedido_id', '=', _id).execute()).toEqual([])
    }
    const kept = await api.db.selectFrom('pedido_eliminado').selectAll().where('numero', '=', numero).execute()
    expect(kept).toEqual([
      {
        numero,
        total: 12_500_00,
        envio: 0,
        estado: 'enviado',
        fecha_hora: expect.any(Date),
        eliminado_en: expect.any(Date),
        lineas: [{ isbn: expect.any(String), titulo: 'El túnel', cantidad: 1, precio_unitario: 12_500_00 }],
        usuario_id: admin.id,
      },
    ])
    expect(await remove(_id)).toMatchObject({ status: 404, body: { code: 'PEDIDO_NOT_FOUND' } })
  })

  it('is an admin’s doing', async () => {
    const { _id } = await place()
    expect(await remove(_id, null)).toMatchObject({ status: 401 })
    expect(await remove(_id, ana)).toMatchObject({ status: 403 })
    expect(await remove('abc')).toMatchObject({ status: 404 })
    expect((await read(_id)).status).toBe(200)
  })
})

describe('copies sold', () => {
  const vendidos = async (id: string) =>
    (await api.db.selectFrom('libro').select('vendidos').where('id', '=', id).executeTakeFirstOrThrow()).vendidos

  it('leave out what is pending or was cancelled, also of an old order, and what was deleted', async () => {
    const own = await insertTestLibro(api.db)
    const [kept, deleted] = [await place(ana, own, 4), await place(ana, own, 2)]
    const old = `01800000${createId().slice(8)}` // a version 7 id tells its time
    await insertOld(old, own)
    const count = async () => {
      await refreshVendidos(api.db)
      return vendidos(own)
    }
    expect(await count()).toBe(0)
    for (const id of [kept._id, deleted._id, old]) await put(id, 'entregado')
    expect(await count()).toBe(11)
    await put(old, 'pendiente')
    await cancel(old)
    expect(await count()).toBe(6)
    await remove(deleted._id)
    expect(await count()).toBe(4)
    await put(kept._id, 'pendiente')
    await cancel(kept._id)
    expect(await count()).toBe(0)
  })

  /** Five copies, ordered years ago. */
  const insertOld = (id: string, libroId: string) =>
    api.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('pedido')
        .values({
          id,
          usuario_id: ana.id,
          metodo_pago: 'debito',
          cuotas: 1,
          servicio_envio: 'expres',
          entrega: null,
          recargo: CERO,
          total: centavos(5_00),
          envio: CERO,
          fecha_hora: new Date('2022-04-01T12:00:00Z'),
          fecha_entrega_estimada: '2022-04-02',
          idempotency_key: null,
          request_hash: null,
        })
        .execute()
      await trx
        .insertInto('pedido_item')
        .values({
          pedido_id: id,
          linea: 1,
          libro_id: libroId,
          titulo: 'El túnel',
          isbn: '9780000000002',
          portada: null,
          cantidad: 5,
          precio_unitario: centavos(1_00),
        })
        .execute()
    })
})
