import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { deleteOldLimites } from '../db/limite.ts'
import { createDb, createPool } from '../db/pool.ts'
import type { Database } from '../db/schema.ts'
import { RetryLater } from '../errors.ts'
import type { Counter } from './counter.ts'
import { createCounters } from './counters.ts'

let dbs: Kysely<Database>[] = []
const open = (url: string) => createDb(createPool(url, 5, () => {}))
beforeAll(async () => {
  const { url } = await createTestDatabase()
  dbs = [open(url), open(url)]
})
afterAll(() => Promise.all(dbs.map((db) => db.destroy())))

let names = 0
/** The same counter in each of two processes. */
function createPair(points: number) {
  const name = `prueba ${++names}`
  const [one, other] = dbs.map((db) => createCounters(db)(name, points, { key: 'who asks', seconds: 60 }))
  if (!one || !other) throw new Error('there are two')
  return [one, other] as const
}
const passes = (counter: Counter, key = 'k') =>
  counter.count(key).then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(RetryLater)
      return false
    },
  )
/** How many go through of so many attempts at each process, all at once. */
async function countPassed(processes: readonly Counter[], times: number) {
  const passed = await Promise.all(processes.flatMap((counter) => Array.from({ length: times }, () => passes(counter))))
  return passed.filter(Boolean).length
}
const listRows = async (db: Kysely<Database>) =>
  (await sql<{ clave: Buffer }>`select clave from limite`.execute(db)).rows

describe('a small limit', () => {
  it('is exact for two processes, however many come at once', async () => {
    expect(await countPassed(createPair(10), 30)).toBe(10)
  })

  it('counts nothing that it refuses, and gives back', async () => {
    const [one, other] = createPair(3)
    expect(await countPassed([one, other], 5)).toBe(3)
    await expect(other.requireRoom('k')).rejects.toMatchObject({ status: 429, code: 'TOO_MANY' })
    await other.uncount('k')
    await one.requireRoom('k')
    expect([await passes(one), await passes(other)]).toEqual([true, false])
    await one.forget('k')
    expect(await passes(other)).toBe(true)
  })

  it('says how long to wait', async () => {
    const [one, other] = createPair(1)
    await one.count('k')
    await expect(other.count('k')).rejects.toMatchObject({
      mensaje: 'Demasiados intentos. Esperá un minuto y probá de nuevo.',
      seconds: 60,
    })
  })
})

describe('a large limit', () => {
  it('is exceeded by a twentieth at most for the second process, and asks the database rarely', async () => {
    const [one, other] = createPair(200)
    let passed = 0
    for (let n = 0; n < 300; n++) {
      if (await passes(one)) passed++
      if (await passes(other)) passed++
    }
    expect(passed).toBeGreaterThanOrEqual(200)
    expect(passed).toBeLessThanOrEqual(210)
  })

  it('is what it says for one process', async () => {
    const [one] = createPair(200)
    expect(await countPassed([one], 300)).toBe(200)
  })
})

describe('what is stored', () => {
  it('is a hash, and goes when its time is over, or when there is too much of it', async () => {
    const [db] = dbs
    if (!db) throw new Error('there are two')
    const [one] = createPair(5)
    for (const key of ['203.0.113.9', '203.0.113.10', '203.0.113.11']) await one.count(key)
    const stored = await listRows(db)
    expect(stored.every(({ clave }) => clave.length === 16)).toBe(true)
    expect(JSON.stringify(stored)).not.toContain('203')
    const before = stored.length
    await deleteOldLimites(db)
    expect(await listRows(db)).toHaveLength(before)
    await deleteOldLimites(db, 2)
    expect(await listRows(db)).toHaveLength(2)
    await db
      .updateTable('limite' as never)
      .set({ vence: new Date(0) } as never)
      .execute()
    expect(await passes(one, '203.0.113.9')).toBe(true)
    await deleteOldLimites(db)
    expect(await listRows(db)).toHaveLength(1)
  })
})

describe('without the database', () => {
  it('each process counts alone', async () => {
    const away = open('postgresql://nadie@127.0.0.1:9/nada')
    const counter = createCounters(away)('solo', 10, { key: 'who asks' })
    const large = createCounters(away)('solo mucho', 100, { key: 'who asks' })
    expect([await countPassed([counter], 30), await countPassed([large], 150)]).toEqual([10, 100])
    await counter.forget('k')
    expect(await passes(counter)).toBe(true)
    await away.destroy()
  })
})
