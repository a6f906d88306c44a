// A database that hangs: what visitors hear, how soon, and what is kept.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '#platform/config.ts'
import { createId } from '#platform/id.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { type FrozenProxy, openProxy } from '#test/proxy.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { type Api, createApi } from './api.ts'

/** The longest that anybody may wait for the sentence. */
const SENTENCE_MS = 5_000

let database: TestDatabase
let proxy: FrozenProxy
let api: Api

beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await openProxy(database.url)
  api = await createApi(loadConfig({ LOG_LEVEL: 'silent', DATABASE_POOL: '4' }), proxy.url)
})
afterEach(async () => {
  proxy.thaw()
  await waitUntilServed()
})
afterAll(async () => {
  await api.app.close()
  await proxy.close()
})

/** An address that is asked for the first time: the page cache cannot answer it. */
let fresh = 0
const ask = () => api.app.inject(`/api/libros?offset=${++fresh}`)

async function time<T>(act: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now()
  const result = await act()
  return { result, ms: performance.now() - began }
}

async function waitUntilServed() {
  for (let n = 0; n < 100; n++) {
    if ((await ask()).statusCode === 200) return
    await sleep(100)
  }
  throw new Error('the shop does not serve again')
}

describe('a database that hangs', () => {
  it('is told in a sentence within five seconds, however many ask, and the next ones hear it at once', async () => {
    await waitUntilServed()
    proxy.freeze()
    const many = await time(() => Promise.all(Array.from({ length: 30 }, ask)))
    expect(many.ms).toBeLessThan(SENTENCE_MS)
    for (const answer of many.result) {
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE', mensaje: expect.stringContaining('por un momento') })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    const next = await time(ask)
    expect(next.result.statusCode).toBe(503)
    expect(next.ms).toBeLessThan(1_000)
    expect((await api.app.inject('/readyz')).statusCode).toBe(503)
    expect((await api.app.inject('/healthz')).statusCode).toBe(200)
  })

  it('is served again by itself within seconds', async () => {
    proxy.freeze()
    expect((await ask()).statusCode).toBe(503)
    proxy.thaw()
    const { ms } = await time(waitUntilServed)
    expect(ms).toBeLessThan(SENTENCE_MS)
  })

  it('does not cut a statement that is only slow', async () => {
    const { rows } = await api.pool.query('select pg_sleep(4), 1 as uno')
    expect(rows[0].uno).toBe(1)
  })

  it.each([
    ['before the server heard of its commit', false],
    ['after its commit, whose answer was lost', true],
  ])('gives exactly one order for a key whose order hung %s', async (_, delivered) => {
    const libro = await insertTestLibro(api.db, { precio: 20_000_00 })
    const { id, headers } = await insertTestUsuario(api.db)
    const key = createId()
    const order = () =>
      api.app.inject({
        method: 'POST',
        url: '/api/pedidos',
        headers: { ...headers, 'idempotency-key': key },
        payload: { items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo' },
      })
    // A statement travels as its text the first time, then by its name.
    const name = createHash('sha1').update('commit').digest('base64url')
    const frozen = proxy.freezeAt(new RegExp(`commit\\0|${name}`), { delivered })
    const hung = await time(async () => {
      const answer = order()
      await frozen
      return answer
    })
    expect(hung.result.statusCode).toBe(503)
    expect(hung.result.json().mensaje).toContain('Probá de nuevo')
    expect(hung.ms).toBeLessThan(SENTENCE_MS)
    expect((await order()).statusCode).toBe(503)
    proxy.thaw()
    await waitUntilServed()
    const answers = [await order(), await order()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query('select id from pedido where usuario_id = $1', [id])
    await client.end()
    expect(rows).toEqual([{ id: answers[0]?.json()._id }])
    expect(answers[1]?.json()._id).toBe(answers[0]?.json()._id)
  })
})
