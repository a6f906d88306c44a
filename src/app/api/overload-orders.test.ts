// More orders at once than the database can take: those in line are bounded, the last are told when to come back.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'

const MENSAJE = 'Hay muchas visitas en este momento. Probá de nuevo en unos segundos.'
const BUYERS = 10
const ORDERS = 120
/** Eight run, two connections are left to sessions; sixty-four wait. */
const MOST = 8 + 64

let api: TestApi
let outside: pg.Client
beforeAll(async () => {
  api = await createTestApi()
  outside = new pg.Client({ connectionString: api.databaseUrl })
  await outside.connect()
})
afterAll(async () => {
  await outside.end()
  await api.end()
})

it('are bounded: the last are told when to come back, the others are stored once', async () => {
  const libro = await insertTestLibro(api.db, { precio: 20_000_00 })
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => insertTestUsuario(api.db)))
  const order = (n: number, key: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/pedidos',
      headers: { ...buyers[n % BUYERS]?.headers, 'idempotency-key': key },
      payload: { items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo' },
    })
  const keys = Array.from({ length: ORDERS }, createId)
  await outside.query('begin; lock table pedido in access exclusive mode')
  const asked = Promise.all(keys.map((key, n) => order(n, key)))
  while (api.turns.writes().refused < ORDERS - MOST) await sleep(5)
  // The queue is full now. The first of these goes through all hooks to its refusal, the others are refused before them.
  const late = [await order(0, createId()), await order(1, createId()), await order(2, createId())]
  await outside.query('rollback')
  const answers = await asked
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  const busy = refused.filter(({ body }) => body === JSON.stringify({ code: 'BUSY', mensaje: MENSAJE }))
  expect(busy.length).toBeGreaterThanOrEqual(ORDERS - MOST)
  expect(new Set(refused.map(({ statusCode, headers }) => `${statusCode} ${headers['retry-after']}`))).toEqual(
    new Set(['503 5']),
  )
  const [whole, ...short] = late.map(({ statusCode, body, headers: { 'x-request-id': id, date, ...headers } }) => ({
    id,
    said: { statusCode, body, headers },
  }))
  expect(whole?.said).toMatchObject({
    statusCode: 503,
    headers: { 'x-content-type-options': 'nosniff', 'retry-after': '5' },
  })
  for (const { said } of short) expect(said).toEqual(whole?.said)
  expect(new Set(late.map(({ headers }) => headers['x-request-id'])).size).toBe(late.length)
  const { rows } = await outside.query('select count(*)::int as n from pedido where idempotency_key = any($1)', [keys])
  expect(rows[0].n).toBe(ORDERS - refused.length)
  const [first = ''] = keys
  expect((await order(0, first)).statusCode).toBe(200)
})
