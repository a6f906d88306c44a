// A server that waits for a copy before it reports a commit, and is told to stop waiting.
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cluster, openCluster } from '../../../scripts/embedded/cluster.ts'
import { isDatabaseDown } from './errors.ts'
import { createDb, createPool, NotReplicated, WITH_COMMIT } from './pool.ts'

let dataDir: string
let cluster: Cluster
let owner: pg.Client

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'anaquel-copia-'))
  chmodSync(dataDir, 0o755) // as root the database's own account has to get in
  await (await openCluster(dataDir)).leave()
  appendFileSync(join(dataDir, 'postgres', 'datos', 'postgresql.auto.conf'), "synchronous_standby_names = 'nadie'\n")
  cluster = await openCluster(dataDir)
  owner = new pg.Client({ connectionString: cluster.url, options: '-c synchronous_commit=local' })
  await owner.connect()
  await owner.query('create table nota (n int)')
}, 60_000)
afterAll(async () => {
  await owner?.end()
  await cluster?.leave()
  rmSync(dataDir, { recursive: true, force: true })
})

describe.each([
  ['on its own', sql``],
  ['with the last statement', WITH_COMMIT],
])('sent %s', (_, last) => {
  it('tells nobody that a commit is safe whose copy was not waited for', async () => {
    await owner.query('truncate nota')
    const pool = createPool(cluster.url, 1, () => {}, '-c synchronous_commit=on')
    const db = createDb(pool)
    try {
      const stored = db.transaction().execute((trx) => sql`${last} insert into nota values (1)`.execute(trx))
      const outcome = stored.then(
        () => null,
        (error: unknown) => error,
      )
      const cancel = `select pg_cancel_backend(pid) as stopped from pg_stat_activity where wait_event = 'SyncRep'`
      await expect.poll(async () => (await owner.query(cancel)).rows, { timeout: 5_000 }).toEqual([{ stopped: true }])
      const error = await outcome
      expect(error).toBeInstanceOf(NotReplicated)
      expect(isDatabaseDown(error)).toBe(true)
      expect((await owner.query('select n from nota')).rows, 'which is why the next attempt has to find it').toEqual([
        { n: 1 },
      ])
      expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows, 'the connection goes on').toEqual([{ n: 1 }])
    } finally {
      await db.destroy()
    }
  })
})
