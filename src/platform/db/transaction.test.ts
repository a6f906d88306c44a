// What travels together within a transaction, and what of it can go wrong.
import { type Kysely, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { onStatement } from './observed.ts'
import { createDb, createPool, WITH_COMMIT } from './pool.ts'
import type { Database } from './schema.ts'

let database: TestDatabase
/** One connection: what a transaction leaves behind would meet the next one. */
let db: Kysely<Database>
let outside: Kysely<Database>
let sent: string[] = []
let stopListening: () => void

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDb(createPool(database.url, 1, () => {}))
  outside = createDb(createPool(database.url, 1, () => {}))
  await sql`create table nota (n int unique deferrable initially deferred check (n > 0))`.execute(outside)
  stopListening = onStatement(({ text }) => sent.push(text))
})
beforeEach(async () => {
  await sql`truncate nota`.execute(outside)
  sent = []
})
afterAll(async () => {
  stopListening?.()
  await db.destroy()
  await outside.destroy()
})

const insert = (of: Kysely<Database>, n: number) => sql`insert into nota values (${n})`.execute(of)
const insertLast = (of: Kysely<Database>, n: number) => sql`${WITH_COMMIT} insert into nota values (${n})`.execute(of)
const read = async () =>
  (await sql<{ n: number }>`select n from nota order by n`.execute(outside)).rows.map(({ n }) => n)
const run = <T>(work: (trx: Transaction<Database>) => Promise<T>) => db.transaction().execute(work)
const goesOn = async () => expect((await sql`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])

it('asks the server nothing for a transaction without statements', async () => {
  expect(await run(async () => 'done')).toBe('done')
  await expect(run(() => Promise.reject(new Error('before any statement')))).rejects.toThrow('before any statement')
  expect(sent).toEqual([])
  await goesOn()
})

it('is one transaction, from its first statement to its commit', async () => {
  await run(async (trx) => {
    await insert(trx, 1)
    await insert(trx, 2)
    expect(await read(), 'nobody else sees it yet').toEqual([])
  })
  expect(await read()).toEqual([1, 2])
  expect(sent.filter((text) => !text.startsWith('select'))).toEqual([
    'begin',
    ...Array(2).fill('insert into nota values ($1)'),
    'commit',
  ])
})

it('rolls everything back when the work fails', async () => {
  const failing = run(async (trx) => {
    await insert(trx, 1)
    throw new Error('after a statement')
  })
  await expect(failing).rejects.toThrow('after a statement')
  expect(await read()).toEqual([])
  await goesOn()
})

it.each([
  ['the first as well', 0],
  ['after others', 2],
])('has committed when its last statement answers (%s)', async (_, before) => {
  await run(async (trx) => {
    for (let n = 1; n <= before; n++) await insert(trx, n)
    expect((await insertLast(trx, 9)).numAffectedRows, 'the answer is the statement’s').toBe(1n)
    expect(await read()).toHaveLength(before + 1)
  })
  expect(sent.filter((text) => text === 'begin' || text === 'commit')).toEqual(['begin', 'commit'])
  await goesOn()
})

it('stores nothing where the last statement fails', async () => {
  const failing = run(async (trx) => {
    await insert(trx, 1)
    await insertLast(trx, -1)
  })
  await expect(failing).rejects.toMatchObject({ code: '23514' })
  expect(await read()).toEqual([])
  await goesOn()
})

it('hears from the last statement what only the commit finds', async () => {
  await insert(outside, 1)
  await expect(run((trx) => insertLast(trx, 1))).rejects.toMatchObject({ code: '23505' })
  expect(await read()).toEqual([1])
  await goesOn()
})

it('undoes nothing of before the last statement, and asks outside of any transaction afterwards', async () => {
  const failing = run(async (trx) => {
    await insertLast(trx, 1)
    await insert(trx, 2)
    throw new Error('too late')
  })
  await expect(failing).rejects.toThrow('too late')
  expect(await read()).toEqual([1, 2])
  await run((trx) => insert(trx, 3))
  expect(await read()).toEqual([1, 2, 3])
})

it('ends with an error where the connection is lost at the first statement, and the pool goes on', async () => {
  const lost = run((trx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx))
  await expect(lost).rejects.toThrow()
  await run((trx) => insertLast(trx, 1))
  expect(await read()).toEqual([1])
})
