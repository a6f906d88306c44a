// Which replicas may answer, on a real one that stands still, is cut off, writes for itself or cancels what it is asked.
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { QUEUES } from '#app/background/queues.ts'
import { type FrozenProxy, openProxy } from '#test/proxy.ts'
import { openReplicated, type Replicated } from '#test/replicated.ts'
import { migrate } from './migrate.ts'
import { createDb, createPool } from './pool.ts'
import type { Reads } from './reads.ts'
import { PRIMARY_ONLY, Replicas } from './replicas.ts'
import type { Database } from './schema.ts'

/** More than passes between two looks, or no replica would ever come there in time. */
const LAG_MS = 1_500

let servers: Replicated
let primary: FrozenProxy
let pool: pg.Pool
let reads: Reads
let log: [message: string, reason: unknown][]
let replicas: Replicas

beforeAll(async () => {
  servers = await openReplicated((url) => migrate(url, QUEUES))
  primary = await openProxy(servers.primaryUrl)
  pool = createPool(servers.primaryUrl, 2, () => {})
  const db = createDb(pool)
  reads = { db, planned: db }
  await sql`create table prueba (n integer)`.execute(db)
}, 120_000)
afterAll(async () => {
  await reads.db.destroy()
  await primary.close()
  await servers.end()
})
beforeEach(() => start())
afterEach(async () => {
  await servers.resume()
  await replicas.close()
})

function create(urls: string[], options = {}) {
  log = []
  const write = (data: object, message: string) => {
    log.push([message, 'reason' in data ? data.reason : undefined])
  }
  const given = { primaryUrl: primary.url, urls, pools: { db: pool, planned: pool }, lagMs: LAG_MS, ...options }
  replicas = new Replicas({ ...given, log: { info: write, error: write } }, reads)
}
async function start(urls = [servers.replicaUrl], options = {}) {
  create(urls, options)
  await replicas.start()
  await until(() => replicas.describe().some(({ reason }) => reason === null))
}

const until = (isSo: () => boolean) => expect.poll(isSo, { timeout: 10_000, interval: 10 }).toBe(true)
const untilOut = (why: string, n = 0) => until(() => replicas.describe()[n]?.reason === why)
const untilBack = () => until(() => replicas.describe().every(({ reason }) => reason === null))
const write = () => sql`insert into prueba values (1)`.execute(reads.db)
const reached = () => new Promise<void>((resolve) => replicas.whenReached(resolve))

/** Which server answers, as itself says. */
async function ask(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as "isReplica"`.execute(db)
  return rows[0]?.isReplica ? 'replica' : 'primary'
}

describe('a replica', () => {
  it('answers with both kinds of connections, each with its settings', async () => {
    const chosen = replicas.choose(null)
    expect([await ask(chosen.db), await ask(chosen.planned)]).toEqual(['replica', 'replica'])
    expect(log.at(-1)).toEqual(['a replica answers reads', undefined])
  })

  it('answers whoever needs a position only when it has come so far', async () => {
    await servers.pause()
    await write()
    const position = await replicas.findPosition()
    expect(await ask(replicas.choose(position).db)).toBe('primary')
    expect(await ask(replicas.choose(null).db)).toBe('replica')
    await servers.resume()
    await reached()
    expect(await ask(replicas.choose(position).db)).toBe('replica')
  })

  it('is left out while it lags, with a line in the log, and is back with another', async () => {
    await servers.pause()
    await write()
    await untilOut('it lags')
    expect(await ask(replicas.choose(null).db)).toBe('primary')
    await servers.resume()
    await untilBack()
    expect(log.slice(-2)).toEqual([
      ['a replica is left out of reads', 'it lags'],
      ['a replica answers reads', undefined],
    ])
  })

  it('does not lag where nothing is written, however long it stands still', async () => {
    await reached()
    await servers.pause()
    await new Promise((resolve) => setTimeout(resolve, 2 * LAG_MS + 500))
    expect(replicas.describe()).toMatchObject([{ reason: null }])
  })

  it('of another database is left out, and so is what is no replica', async () => {
    const other = new URL(servers.replicaUrl)
    other.pathname = '/postgres'
    await replicas.close()
    await start([servers.replicaUrl, other.href, servers.primaryUrl])
    expect(replicas.describe().map(({ reason }) => reason)).toEqual([
      null,
      'it is a replica of another database',
      'it is no replica',
    ])
    expect(log.join()).not.toContain(other.password)
  })

  it('is used without the primary, for so long; it comes back meanwhile too', async () => {
    const replica = await openProxy(servers.replicaUrl)
    await replicas.close()
    await start([replica.url], { aloneMs: 6_000 })
    await primary.refuse()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await ask(replicas.choose(null).db)).toBe('replica')
    await replica.refuse()
    await until(() => replicas.describe()[0]?.reason !== null)
    await replica.accept()
    await untilBack()
    await untilOut('the primary has been away for too long')
    await primary.accept()
    await untilBack()
    await replicas.close()
    await replica.close()
    await start()
  }, 20_000)
})

describe('a statement that fails on a replica', () => {
  it('because of what is replayed, is answered by the primary; the replica stays', async () => {
    await write()
    await reached()
    const db = replicas.choose(null).db
    const slow = sql<{ isReplica: boolean }>`
      select pg_is_in_recovery() as "isReplica", (select count(*) from prueba), pg_sleep(2)`.execute(db)
    const sleeping = sql`select from pg_stat_activity where wait_event = 'PgSleep'`
    await expect.poll(async () => (await sleeping.execute(db)).rows.length).toBe(1)
    await sql`delete from prueba`.execute(reads.db)
    await pool.query('vacuum prueba')
    expect((await slow).rows).toMatchObject([{ isReplica: false }])
    expect(replicas.describe()).toMatchObject([{ reason: null }])
  })

  it('because it writes, is done by the primary', async () => {
    await sql`insert into prueba values (7)`.execute(replicas.choose(null).db)
    expect((await sql`select from prueba where n = 7`.execute(reads.db)).rows).toHaveLength(1)
  })

  it('by its own fault fails there too, and only there', async () => {
    await expect(sql`select 1 / 0`.execute(replicas.choose(null).db)).rejects.toThrow('division by zero')
    await expect(replicas.choose(null).db.transaction().execute(ask)).rejects.toThrow('no transaction')
  })
})

describe('whoever waits for all replicas', () => {
  it('is called when the slowest in use has come there, and at once where none is', async () => {
    await servers.pause()
    await write()
    let called = false
    replicas.whenReached(() => {
      called = true
    })
    await new Promise((resolve) => setTimeout(resolve, LAG_MS / 2))
    expect([called, replicas.settled]).toEqual([false, false])
    await until(() => called) // by then it is left out: it has lagged for too long
    expect(replicas.describe()).toMatchObject([{ reason: 'it lags' }])
    const began = performance.now()
    await reached()
    expect(performance.now() - began).toBeLessThan(500)
  })
})

describe('a replica that was away while others were waited for', () => {
  it('answers only when it has what they had', async () => {
    const replica = await openProxy(servers.replicaUrl)
    await replicas.close()
    await start([replica.url], { lagMs: 60_000 })
    await servers.pause()
    await replica.refuse()
    await until(() => replicas.describe()[0]?.reason !== null)
    await write()
    await reached()
    await replica.accept()
    await untilOut('it lags')
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(replicas.describe()).toMatchObject([{ reason: 'it lags' }])
    await servers.resume()
    await untilBack()
    await replica.close()
  }, 20_000)
})

describe('a replica that has not the history of the primary', () => {
  it('is left out although it is not behind, until it has the mark of that history', async () => {
    await replicas.close()
    await start([servers.replicaUrl], { lagMs: 60_000 })
    await servers.pause()
    // As after a promotion: the mark is of another timeline than the primary.
    await sql`update ajuste set valor = '"00000099 otra"' where nombre = 'historia'`.execute(reads.db)
    await untilOut('it has not the history of the primary')
    expect(await ask(replicas.choose(null).db)).toBe('primary')
    await servers.resume()
    await untilBack()
  })

  it('is told by no position that is of another history', async () => {
    expect(await replicas.findPosition()).toBeLessThan(PRIMARY_ONLY)
    await replicas.close()
    create([servers.replicaUrl]) // it has not seen the primary yet
    expect(await replicas.findPosition()).toBe(PRIMARY_ONLY)
  })
})

describe('a promoted replica', () => {
  it('is none any more, and the primary before, which is ahead of it, is none of its own', async () => {
    await servers.promote()
    await untilOut('it is no replica')
    expect(await ask(replicas.choose(null).db)).toBe('primary')
    const { rows } = await pool.query('select pg_is_in_recovery() as recovering')
    expect(rows).toEqual([{ recovering: false }])

    await replicas.close()
    await servers.demote()
    create([servers.primaryUrl], { primaryUrl: servers.replicaUrl })
    await replicas.start()
    await untilOut('it has not the history of the primary')
    expect(replicas.describe()).toMatchObject([{ behind: null }])
    expect(replicas.choose(null)).toBe(reads)
  }, 30_000)
})
