import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { loadDemo } from './demo.ts'

let database: TestDatabase
let db: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
})
afterAll(async () => {
  await db.end()
})

const count = async (table: string) => (await db.query(`select count(*)::int as n from ${table}`)).rows[0].n

it('loads the demo once, however many nodes start', async () => {
  const [first, second] = await Promise.all([loadDemo(database.url), loadDemo(database.url)])
  const loaded = first + second
  expect(loaded).toBeGreaterThan(250)
  expect(Math.min(first, second)).toBe(0)
  expect(await count('libro')).toBe(loaded)
  expect(
    await count('libro where num not in (select libro_num from busqueda join busqueda_texto using (libro_num))'),
  ).toBe(0)
  expect(await count('libro where not exists (select from libro_categoria where libro_id = id)')).toBe(0)
  expect(await count('autor where info is not null')).toBeGreaterThan(10)
  expect(await count('editorial where direccion is not null')).toBeGreaterThan(10)
  await db.query('delete from libro')
  expect(await loadDemo(database.url)).toBe(0)
  expect(await count('libro')).toBe(0)
})

it('leaves a shop that has books alone', async () => {
  const own = await createTestDatabase()
  const client = new pg.Client({ connectionString: own.url })
  await client.connect()
  await client.query(
    `insert into libro (id, isbn, titulo, titulo_p, cara) values (gen_random_uuid(), '9789500000017', 'Propio', 'propio', '0.0.0')`,
  )
  expect(await loadDemo(own.url)).toBe(0)
  await client.end()
})
