import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { QUEUES } from '#app/background/queues.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { applyMigration, BusyError, splitStatements, withoutConcurrently } from './apply-migration.ts'
import { lockMigrations, migrate, unlockMigrations } from './migrate.ts'

let database: TestDatabase
let client: pg.Client
let other: pg.Client
const connect = async () => {
  const opened = new pg.Client({ connectionString: database.url })
  await opened.connect()
  return opened
}
beforeAll(async () => {
  database = await createTestDatabase()
  client = await connect()
  other = await connect()
  await client.query('create table anotada (nombre text)')
})
afterAll(async () => {
  await client.end()
  await other.end()
})
beforeEach(async () => {
  await client.query('drop table if exists prueba; create table prueba (n integer); insert into prueba values (1), (1)')
  await client.query('delete from anotada')
})

const apply = (sql: string, patience = {}) =>
  applyMigration(client, sql, () => client.query(`insert into anotada values ('x')`), patience)
const isRecorded = async () => (await client.query('select from anotada')).rowCount === 1
/** Whoever waits for a lock of this database. */
const WAITING = `select from pg_locks join pg_database on pg_database.oid = database where not granted and datname = current_database()`
const listIndexes = async () =>
  (
    await client.query<{ name: string; valid: boolean }>(
      `select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'prueba'::regclass`,
    )
  ).rows

describe('in a transaction', () => {
  it('writes what it changes with its record, or neither', async () => {
    await expect(apply('alter table prueba add m integer; select 1 / 0')).rejects.toThrow('division by zero')
    expect([(await client.query('select * from prueba')).fields.length, await isRecorded()]).toEqual([1, false])
    await apply('alter table prueba add m integer')
    expect([(await client.query('select * from prueba')).fields.length, await isRecorded()]).toEqual([2, true])
  })

  it('lets those go first who wait behind it for a busy table, and tries again', async () => {
    await other.query('begin; select from prueba')
    const reader = await connect()
    const applied = apply('alter table prueba add m integer', { lockMs: 300, pauseMs: 300 })
    await expect.poll(async () => (await reader.query(WAITING)).rowCount).toBe(1)
    const began = performance.now()
    await reader.query('select from prueba') // behind the migration
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(await isRecordedBy(reader)).toBe(false)
    await other.query('commit')
    await applied
    expect(await isRecorded()).toBe(true)
    await reader.end()
  })

  it('gives up in the end, and nothing has changed', async () => {
    await other.query('begin; select from prueba')
    const refused = apply('alter table prueba add m integer', { lockMs: 50, pauseMs: 10, attempts: 3 })
    await expect(refused).rejects.toThrow(BusyError)
    await other.query('commit')
    expect(await isRecorded()).toBe(false)
  })
})

const isRecordedBy = async (reader: pg.Client) => (await reader.query('select from anotada')).rowCount === 1

describe('outside of transactions', () => {
  const FILE = `-- no transaction: an index of a table that is written to
drop index concurrently if exists prueba_n;
create unique index concurrently prueba_n on prueba (n);
`

  it('is split into its statements', () => {
    expect(splitStatements(FILE)).toEqual([
      'drop index concurrently if exists prueba_n',
      'create unique index concurrently prueba_n on prueba (n)',
    ])
  })

  it('makes an index, and runs again from its beginning when it was cut half-way', async () => {
    await expect(apply(FILE)).rejects.toThrow('could not create unique index')
    expect([await listIndexes(), await isRecorded()]).toEqual([[{ name: 'prueba_n', valid: false }], false])
    await client.query('truncate prueba')
    await apply(FILE)
    expect([await listIndexes(), await isRecorded()]).toEqual([[{ name: 'prueba_n', valid: true }], true])
  })

  it('is done by a restore in its one transaction', async () => {
    await client.query('truncate prueba; begin')
    await client.query(withoutConcurrently(FILE))
    await client.query('commit')
    expect(await listIndexes()).toEqual([{ name: 'prueba_n', valid: true }])
    expect(withoutConcurrently('select concurrently')).toBe('select concurrently')
  })

  it('never waits for a node that waits for its turn', async () => {
    await client.query('truncate prueba')
    await lockMigrations(client)
    const second = migrate(database.url, QUEUES)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const asking = `select from pg_stat_activity where datname = current_database() and pid not in (pg_backend_pid(), $1)
      and query like 'select pg_%advisory_lock%'`
    await expect.poll(async () => (await other.query(asking, [rows[0]?.pid])).rowCount).toBe(1)
    await apply(FILE)
    await unlockMigrations(client)
    expect(await second).toBe(0)
  })
})
