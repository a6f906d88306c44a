import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ROOMS } from '../../walls.config.ts'
import { listOwners, readSources, roomOf } from './owners.ts'

const ORDER = Object.keys(ROOMS)

const WRITE = /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g
const RAW_WRITE = /\b(?:insert into|update|delete from|merge into|truncate(?: table)?|copy) (\w+)/g
const READ = /\b(?:selectFrom|\w+Join)\(\s*'(\w+)/g
const RAW_READ = /\b(?:from|join) (\w+)/g
/** The queue's own tables, which `platform/jobs-state.ts` alone reads. */
const QUEUE = /\btareas\.(?:job|queue)\b/
const SQL = /\bsql(?:<[^`]*?>)?`[^`]*`/g

/** What a room does to a table that is not its own: `room/… writes table`, `room/… reads table` of a room above. */
function listTrespasses(sources: Record<string, string>): string[] {
  const owners = listOwners(sources)
  const found = new Set<string>()
  for (const [file, text] of Object.entries(sources)) {
    const room = roomOf(file)
    if (!['platform', 'test'].includes(room) && QUEUE.test(text)) found.add(`${file.slice(4)} reads tareas`)
    if (!ORDER.includes(room)) continue
    const raw = (text.match(SQL) ?? []).join('\n')
    for (const [, table = ''] of [...text.matchAll(WRITE), ...raw.matchAll(RAW_WRITE)]) {
      if ((owners.get(table)?.room ?? room) !== room) found.add(`${file.slice(4)} writes ${table}`)
    }
    for (const [, table = ''] of [...text.matchAll(READ), ...raw.matchAll(RAW_READ)]) {
      const owner = owners.get(table)?.room
      if (owner && ORDER.indexOf(owner) > ORDER.indexOf(room)) found.add(`${file.slice(4)} reads ${table}`)
    }
  }
  return [...found].sort()
}

const sources = readSources()

it('no more trespasses than these: a new one asks the owner, through a view or a service', async () => {
  expect(listOwners(sources).size).toBeGreaterThan(80)
  await expect(`${listTrespasses(sources).join('\n')}\n`).toMatchFileSnapshot('./owners.txt')
})

it('every table has an owner', () => {
  const schema = readFileSync('db/schema.sql', 'utf8')
  const tables = [...schema.matchAll(/^create table (\w+) /gm)].map(([, table = '']) => table)
  const owners = listOwners(sources)
  expect(tables.length).toBeGreaterThan(100)
  expect(tables.filter((table) => !owners.has(table))).toEqual([])
})

describe.each(ORDER)('the README of %s', (room) => {
  const owned = [...listOwners(sources)].filter(([, owner]) => owner.room === room).map(([table]) => table)
  const line = /^- Tables: (.*)$/m.exec(readFileSync(`src/${room}/README.md`, 'utf8'))?.[1] ?? ''
  const patterns = [...line.matchAll(/`(\w+\*?)`/g)].map(([, pattern = '']) => pattern)
  const isOf = (pattern: string, table: string) =>
    pattern.endsWith('*') ? table.startsWith(pattern.slice(0, -1)) : table === pattern

  it('names each table that its slices declare, and no other', () => {
    expect(owned.filter((table) => !patterns.some((pattern) => isOf(pattern, table)))).toEqual([])
    expect(patterns.filter((pattern) => !owned.some((table) => isOf(pattern, table)))).toEqual([])
  })
})

describe('a planted fault', () => {
  const owned = "declare module 'x' {\n  interface Database {\n    pedido: {\n      id: string\n    }\n  }\n}\n"
  const plant = (file: string, text: string) =>
    listTrespasses({ 'src/venta/pedidos/pedido.tables.ts': owned, [file]: text })

  it.each([
    ['oficina/a.queries.ts', "db.updateTable('pedido')", ['oficina/a.queries.ts writes pedido']],
    ['oficina/a.queries.ts', 'sql`delete from pedido where id = 1`', ['oficina/a.queries.ts writes pedido']],
    ['casa/a.queries.ts', "db.selectFrom('pedido as p')", ['casa/a.queries.ts reads pedido']],
    [
      'casa/a.queries.ts',
      'sql<{ id: string }>`select 1 from x join pedido on true`',
      ['casa/a.queries.ts reads pedido'],
    ],
    ['oficina/a.queries.ts', 'sql`select from tareas.job`', ['oficina/a.queries.ts reads tareas']],
    ['oficina/a.queries.ts', "db.selectFrom('pedido')", []],
    ['venta/a.queries.ts', "db.insertInto('pedido')", []],
  ])('%s: %s', (file, text, trespasses) => expect(plant(`src/${file}`, text)).toEqual(trespasses))
})
