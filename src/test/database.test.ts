import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from './database.ts'

it('gives each test file a migrated database of its own', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  expect(one.url).not.toBe(other.url)
  const client = new pg.Client({ connectionString: one.url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from categoria')
  await client.end()
  expect(rows[0]?.count).toBe(9)
})
