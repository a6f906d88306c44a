// The database refuses a transaction once, or always: planted by a trigger, whose sequence no rollback turns back.
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { createId } from '../id.ts'
import { once, onRefused, type Refused, TRIES } from './again.ts'
import { WITH_COMMIT } from './pool.ts'
import type { Database } from './schema.ts'

let api: TestApi
let db: Kysely<Database>
let cliente: Awaited<ReturnType<typeof insertTestUsuario>>
let admin: typeof cliente
let heard: Refused[] = []
let stop: () => void
beforeAll(async () => {
  api = await createTestApi()
  db = api.db
  cliente = await insertTestUsuario(db)
  admin = await insertTestUsuario(db, 'admin')
  stop = onRefused((refused) => void heard.push(refused))
  await api.pool.query(`
    create table nota (n int);
    create sequence rechazos;
    create table plan (codigo text, veces int);
    create function rechazar() returns trigger language plpgsql as $$
      declare p plan;
      begin
        select * into p from plan;
        if found and nextval('rechazos') <= p.veces then raise exception 'planted' using errcode = p.codigo; end if;
        return null;
      end $$;
    create trigger rechazar after insert on nota for each statement execute function rechazar();
    create trigger rechazar after insert on pedido for each statement execute function rechazar();
    create trigger rechazar after insert on suceso_seguridad for each statement execute function rechazar()`)
})
beforeEach(async () => {
  await api.pool.query('truncate nota, plan')
  heard = []
})
afterAll(async () => {
  stop()
  await api.end()
})

/** The next `veces` transactions that write are refused. */
const refuse = (veces: number, codigo = '40P01') =>
  api.pool.query(`insert into plan values ('${codigo}', ${veces}); alter sequence rechazos restart`)
const count = async (table: string) => (await api.pool.query(`select from ${table}`)).rowCount
const note = (of: Kysely<Database>, n: number) => sql`insert into nota values (${n})`.execute(of)
const refused = { code: '40P01' }

describe('a transaction that the database refuses', () => {
  it.each(['40P01', '40001'])('runs again, whole (%s)', async (code) => {
    await refuse(1, code)
    let runs = 0
    const done = await db.transaction().execute(async (trx) => {
      await sql`insert into plan select * from plan`.execute(trx) // gone with the first try
      await note(trx, ++runs)
      return runs
    })
    expect([done, await count('nota'), await count('plan')]).toEqual([2, 1, 2])
    expect(heard).toEqual([{ code, tried: 1, last: false }])
  })

  it('is given up after some tries, as it is where it may run once or was refused for another reason', async () => {
    const run = (work: () => void, mark = <T extends object>(of: T) => of) =>
      db.transaction().execute(
        mark(async (trx) => {
          work()
          await note(trx, 1)
        }),
      )
    let runs = 0
    await refuse(99)
    await expect(run(() => runs++)).rejects.toMatchObject(refused)
    expect([runs, heard.at(-1)]).toEqual([TRIES, { code: '40P01', tried: TRIES, last: true }])
    runs = 0
    await expect(run(() => runs++, once)).rejects.toMatchObject(refused)
    expect(runs).toBe(1)
    await api.pool.query(`update plan set codigo = '23505'`)
    await expect(run(() => runs++)).rejects.toMatchObject({ code: '23505' })
    expect([runs, await count('nota')]).toEqual([2, 0])
  })

  it('runs again where its last statement takes the commit with it, and never once that is stored', async () => {
    await refuse(1)
    const insertLast = (of: Kysely<Database>) => sql`${WITH_COMMIT} insert into nota values (1)`.execute(of)
    await db.transaction().execute(insertLast)
    expect([await count('nota'), heard.length]).toEqual([1, 1])
    await api.pool.query('truncate plan')
    let runs = 0
    const after = db.transaction().execute(async (trx) => {
      runs++
      await insertLast(trx)
      await refuse(99)
      await note(trx, 2)
    })
    await expect(after).rejects.toMatchObject(refused)
    expect([runs, await count('nota')]).toEqual([1, 2])
  })

  it('is a single statement too', async () => {
    await refuse(1)
    await note(db, 1)
    expect([await count('nota'), heard.length]).toEqual([1, 1])
  })
})

describe('a call whose transaction is refused', () => {
  const order = async (key: string) => {
    const items = [{ libro: await insertTestLibro(db, { precio: 1_000_00 }), cantidad: 1 }]
    const payload = { items, metodo_pago: 'efectivo', cuotas: 1 }
    const headers = { ...cliente.headers, 'idempotency-key': key }
    return api.app.inject({ method: 'POST', url: '/api/pedidos', payload, headers })
  }

  it('stores an order once, with one mail', async () => {
    await refuse(2)
    const made = await order(createId())
    expect(made.statusCode, made.body).toBe(200)
    expect([await count('pedido'), heard.length]).toEqual([1, 2])
    const jobs = `tareas.job where name = 'pedido-creado' and data->>'pedidoId' = '${made.json()._id}'`
    expect(await count(jobs)).toBe(1)
  })

  it('writes what the staff does once, with one row of the audit', async () => {
    const id: string = (await order(createId())).json()._id
    await refuse(1)
    const since = (await count('suceso_seguridad')) ?? 0
    const [url, payload] = [`/api/pedidos/${id}`, { estado: 'procesado' }]
    const moved = await api.app.inject({ method: 'PUT', url, payload, headers: admin.headers })
    expect(moved.statusCode, moved.body).toBe(200)
    expect(await count(`pedido_estado where pedido_id = '${id}' and estado = 'procesado'`)).toBe(1)
    expect([await count('suceso_seguridad'), heard.length]).toEqual([since + 1, 1])
  })

  it('is answered 503 where no try succeeds: when to ask again, in the words of every such refusal', async () => {
    await refuse(99)
    const before = await count('pedido')
    const made = await order(createId())
    expect([made.statusCode, made.headers['retry-after'], made.json()]).toEqual([
      503,
      '5',
      {
        code: 'UNAVAILABLE',
        mensaje: 'La librería no está disponible por un momento. Probá de nuevo en unos minutos.',
      },
    ])
    expect([await count('pedido'), heard.length]).toEqual([before, TRIES])
  })
})
