import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createTestDatabase } from './database.ts'
import { printSchema } from './print-schema.ts'

/** The embedded PostgreSQL's: other versions print the same definitions in other words. */
const MAJOR = 18

const HEAD = `-- Today's schema, to read: what db/migrations/ has made, by rooms. Written by a test, run by nobody; after a migration:
-- npm test -- unit src/test/schema -u
`

it('db/schema.sql is what the migrations make; after a new one: npm test -- unit src/test/schema -u', async () => {
  const { text, major } = await printSchema((await createTestDatabase()).url)
  expect(text.length).toBeGreaterThan(50_000)
  if (major === MAJOR) await expect(`${HEAD}\n${text}\n`).toMatchFileSnapshot('../../db/schema.sql')
})

it('the drawing of docs/tables.md has no table and no arrow that is not there', () => {
  const schema = readFileSync('db/schema.sql', 'utf8')
  const [drawing = ''] = readFileSync('docs/tables.md', 'utf8').match(/(?<=```\n).*?(?=```)/s) ?? []
  const drawn = [...drawing.matchAll(/(\w+) → ((?:\w+, )*\w+)/g)].map(
    ([, table = '', to = '']) => [table, to.split(', ')] as const,
  )
  expect(drawn.length).toBeGreaterThan(20)
  const lost = drawn.flatMap(([table, to]) => {
    const [, made = ''] = new RegExp(`^create table ${table} \\((.*?)^\\);$`, 'ms').exec(schema) ?? []
    return to.filter((other) => !made.includes(` REFERENCES ${other}(`)).map((other) => `${table} → ${other}`)
  })
  expect(lost).toEqual([])
})
