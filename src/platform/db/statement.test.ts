import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createDb, createPool } from './pool.ts'
import type { Database } from './schema.ts'
import { createStatement, placeholders } from './statement.ts'

let database: TestDatabase
let db: Kysely<Database>
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDb(createPool(database.url, 1, () => {}, '-c plan_cache_mode=force_generic_plan'))
})
afterAll(async () => {
  await db.destroy()
})

it('sends each named value once, however often it stands in the text', async () => {
  const { a, b } = placeholders<{ a: number; b: number }>({ a: 'integer', b: 'integer' })
  const sum = createStatement<{ sum: number; text: string }, { a: number; b: number }>(
    sql`select ${b} + ${a} + ${a} as sum, '{}' as text`,
  )
  expect(await sum(db, { a: 20, b: 2 })).toEqual([{ sum: 42, text: '{}' }])
  expect(await sum(db, { a: 1, b: 0 })).toEqual([{ sum: 2, text: '{}' }])
})

it('takes a value that is not given for null', async () => {
  const read = createStatement<{ empty: boolean }, { a?: number }>(
    sql`select ${placeholders<{ a: number }>({ a: 'integer' }).a} is null as empty`,
  )
  expect(await read(db, {})).toEqual([{ empty: true }])
  expect(await read(db, { a: 0 })).toEqual([{ empty: false }])
})

it('refuses a value that would be the same for ever', async () => {
  const read = createStatement<{ n: number }, object>(sql`select ${1}::integer as n`)
  await expect(read(db, {})).rejects.toThrow('takes its values by name')
})

it('runs on sessions with the settings of their pool', async () => {
  const show = createStatement<{ mode: string }, object>(sql`select current_setting('plan_cache_mode') as mode`)
  expect(await show(db, {})).toEqual([{ mode: 'force_generic_plan' }])
})

it('is prepared however many generated texts were before it', async () => {
  for (let n = 0; n < 500; n++) await sql`select 1 as ${sql.ref(`n${n}`)}`.execute(db)
  const ask = createStatement<{ asked: number }, object>(sql`select 2 as asked`)
  await ask(db, {})
  const { rows } = await sql`select name from pg_prepared_statements where statement = 'select 2 as asked'`.execute(db)
  expect(rows).toHaveLength(1)
})
