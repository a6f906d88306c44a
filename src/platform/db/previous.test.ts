// The nodes of the version before go on selling on this version's schema (docs/decisions/042). Migrations are never edited,
// so the schema that they know is made from the files up to theirs. `npm run compatibilidad` runs that version itself.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { findBreaks, readSchema, type Schema } from '#test/schema.ts'
import { type Migracion, migrateExactly } from './migrate.ts'
import { PREVIOUS } from './previous.ts'

/** What the version before is known to live with, although it looks like a break; why. */
const HARMLESS: Record<string, string> = {
  'the table pedido_item: the new rule pedido_item_antes_check judges what is written without knowing it':
    'it judges nothing where precio_antes is null, and that version writes none',
  'the table usuario: the rule usuario_email_unico is gone or another one':
    'it leaves out guests, and that version makes none: for the rows that it writes the rule is the same',
  'the table suceso_seguridad: the rule suceso_seguridad_suceso_check is gone or another one':
    'its list got longer: what the version before writes is in it, and it reads the kinds as text',
}

let before: Schema
let after: Schema
let client: pg.Client

const connect = async (url: string) => {
  const opened = new pg.Client({ connectionString: url })
  await opened.connect()
  return opened
}

beforeAll(async () => {
  client = await connect((await createTestDatabase()).url)
  after = await readSchema(client)
  const { rows } = await client.query<Migracion>('select nombre, sha256 from migracion')
  const old = await connect((await createTestDatabase({ empty: true })).url)
  await migrateExactly(
    old,
    rows.filter(({ nombre }) => nombre <= PREVIOUS.migracion),
  )
  before = await readSchema(old)
  await old.end()
})
afterAll(() => client.end())

it('this schema has everything that the version before relies on', () => {
  expect(before.tables.length).toBeGreaterThan(20)
  expect(findBreaks(before, after).filter((said) => !(said in HARMLESS))).toEqual([])
})

async function findBreaksAfter(statement: string): Promise<string[]> {
  await client.query('begin')
  try {
    await client.query(statement)
    return findBreaks(before, await readSchema(client))
  } finally {
    await client.query('rollback')
  }
}

describe('a break is told', () => {
  it.each([
    ['drop table provincia cascade', 'the table provincia is gone'],
    ['alter table provincia rename to distrito', 'the table provincia is gone'],
    ['alter table libro drop column descripcion cascade', 'the table libro: descripcion is gone'],
    ['alter table libro rename column temas to tema', 'the table libro: temas is gone'],
    ['alter table palabra alter libros type bigint', 'the table palabra: libros is bigint, was integer'],
    ['alter table libro alter descripcion set not null', 'the table libro: descripcion must not be null now'],
    ['alter table libro alter titulo drop not null', 'the table libro: titulo may be null now'],
    ['alter table libro alter vendidos drop default', 'the table libro: vendidos has no default any more'],
    ['alter table libro add peso integer not null', 'the table libro: the new peso must be given'],
    [
      'alter table libro add constraint caro check (precio < 5)',
      'the table libro: the new rule caro judges what is written without knowing it',
    ],
    [
      'create unique index uno on libro (titulo)',
      'the table libro: the new rule uno judges what is written without knowing it',
    ],
    [
      'alter table pedido drop constraint pedido_estado_check, add constraint pedido_estado_check check (estado <> $$x$$)',
      'the table pedido: the rule pedido_estado_check is gone or another one',
    ],
    [
      'alter table libro drop constraint libro_isbn_unico',
      'the table libro: the rule libro_isbn_unico is gone or another one',
    ],
    [
      'drop function vector_libro cascade',
      'the function vector_libro(text,text,text,text) is gone or gives something else',
    ],
  ])('%s', async (statement, said) => {
    expect(await findBreaksAfter(statement)).toContain(said)
  })

  it.each([
    'create table nueva (id uuid primary key)',
    'alter table libro add peso integer',
    'alter table libro add peso integer not null default 0 check (peso >= 0)',
    'create index otra on libro (titulo)',
    'create function nueva() returns integer language sql as $$ select 1 $$',
  ])('and what only adds is none: %s', async (statement) => {
    expect(await findBreaksAfter(statement)).toEqual(findBreaks(before, after))
  })
})
