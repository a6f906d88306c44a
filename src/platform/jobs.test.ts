import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { QUEUES } from '#app/background/queues.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createDb, createPool } from './db/pool.ts'
import { createId } from './id.ts'
import { enqueue, HopelessJob, type JobHandlers, startWorkers, type Workers } from './jobs.ts'

const WAIT = { timeout: 15_000, interval: 50 }

let database: TestDatabase
let pool: ReturnType<typeof createPool>
let db: ReturnType<typeof createDb>
const warnings: object[] = []
const log = { warn: (data: object) => void warnings.push(data) }
const running: Workers[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, 5, () => {})
  db = createDb(pool)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((workers) => workers.stop()))
  await pool.query('delete from tareas.job')
  warnings.length = 0
})
afterAll(async () => {
  await db.destroy()
})

const handlersOf = (own: Partial<JobHandlers>): JobHandlers => {
  const nothing = async () => {}
  const base = Object.fromEntries(Object.keys(QUEUES).map((name) => [name, nothing])) as unknown as JobHandlers // each name is there
  return { ...base, ...own }
}
const work = async (own: Partial<JobHandlers>) => {
  const workers = await startWorkers(pool, handlersOf(own), log, 0.5)
  running.push(workers)
  return workers
}

const findJob = async (id: string) =>
  (await sql<{ state: string; output: unknown }>`select state, output from tareas.job where id = ${id}`.execute(db))
    .rows[0]
const stateOf = async (id: string) => (await findJob(id))?.state
/** The wait before the next attempt is over. */
const hurry = () => pool.query("update tareas.job set start_after = now() where state = 'retry'")

describe('enqueue', () => {
  it('writes what pg-boss itself would write', async () => {
    const boss = new PgBoss({ schema: 'tareas', db: { executeSql: (text, values) => pool.query(text, values) } })
    await boss.start()
    const pedidoId = createId()
    const theirs = await boss.send('pedido-creado', { pedidoId })
    await boss.stop({ graceful: false })
    const ours = createId()
    await enqueue(db, 'pedido-creado', { pedidoId }, ours)
    const rowOf = async (id: string | null) => {
      const { rows } = await sql<Record<string, unknown>>`
        select *, keep_until - start_after as kept from tareas.job where id = ${id}`.execute(db)
      const { id: _id, start_after, created_on, keep_until, ...row } = rows[0] ?? {}
      expect([start_after, created_on, keep_until]).toEqual([expect.any(Date), expect.any(Date), expect.any(Date)])
      return row
    }
    expect(await rowOf(ours)).toEqual(await rowOf(theirs))
  })

  it('belongs to the transaction of its caller', async () => {
    const [kept, gone] = [createId(), createId()]
    await db.transaction().execute((trx) => enqueue(trx, 'cuenta-creada', { usuarioId: kept }, kept))
    const failing = db.transaction().execute(async (trx) => {
      await enqueue(trx, 'cuenta-creada', { usuarioId: gone }, gone)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect([await stateOf(kept), await stateOf(gone)]).toEqual(['created', undefined])
  })

  it('adds a job with the id of another one only once', async () => {
    const id = createId()
    await enqueue(db, 'pedido-aviso', { pedidoId: id }, id)
    await enqueue(db, 'pedido-aviso', { pedidoId: id }, id)
    const { rows } = await pool.query('select id from tareas.job')
    expect(rows).toEqual([{ id }])
  })
})

describe('workers', () => {
  it('do each job once, however many nodes there are', async () => {
    const ids = Array.from({ length: 60 }, createId)
    for (const pedidoId of ids) await enqueue(db, 'pedido-creado', { pedidoId }, pedidoId)
    const done: string[] = []
    const note = { 'pedido-creado': async ({ data }: { data: { pedidoId: string } }) => void done.push(data.pedidoId) }
    await Promise.all([work(note), work(note)])
    await vi.waitFor(() => expect(done.length).toBeGreaterThanOrEqual(60), WAIT)
    expect(done.toSorted()).toEqual(ids.toSorted())
  })

  it('try again what failed, later, and leave the others of the batch alone', async () => {
    const [bad, good] = [createId(), createId()]
    await enqueue(db, 'contacto', { mensajeId: bad }, bad)
    await enqueue(db, 'contacto', { mensajeId: good }, good)
    let attempts = 0
    await work({
      contacto: async ({ data }) => {
        if (data.mensajeId === bad && ++attempts < 3) throw new Error('todavía no')
      },
    })
    await vi.waitFor(
      async () => expect([await stateOf(good), await stateOf(bad)]).toEqual(['completed', 'retry']),
      WAIT,
    )
    const { rows } = await pool.query(
      'select extract(epoch from start_after - now())::float8 as s from tareas.job where id = $1',
      [bad],
    )
    expect(rows[0].s).toBeGreaterThan(1)
    await vi.waitFor(async () => {
      await hurry()
      expect(await stateOf(bad)).toBe('completed')
    }, WAIT)
    expect(attempts).toBe(3)
    expect(warnings).toContainEqual({ job: 'contacto', id: bad, message: 'todavía no' })
  })

  it('give up at once on what no repetition can help', async () => {
    const id = createId()
    await enqueue(db, 'contacto', { mensajeId: id }, id)
    await work({ contacto: () => Promise.reject(new HopelessJob('nunca')) })
    await vi.waitFor(
      async () => expect(await findJob(id)).toEqual({ state: 'failed', output: { message: 'nunca' } }),
      WAIT,
    )
  })

  it('let what has begun come to its end when they stop', async () => {
    const id = createId()
    await enqueue(db, 'contacto', { mensajeId: id }, id)
    const begun = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const workers = await work({
      contacto: () => {
        begun.resolve()
        return finish.promise
      },
    })
    await begun.promise
    const stopped = workers.stop()
    finish.resolve()
    await stopped
    expect(await stateOf(id)).toBe('completed')
  })

  it('come back by themselves when the database was away', async () => {
    const done = vi.fn(async () => {})
    await work({ 'cuenta-creada': done })
    await pool
      .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
      .catch(() => {}) // it ends itself too
    const id = createId()
    await vi.waitFor(() => enqueue(db, 'cuenta-creada', { usuarioId: id }, id), WAIT)
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('completed'), WAIT)
    expect(done).toHaveBeenCalledOnce()
  })
})
