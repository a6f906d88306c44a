// 32 customers buy at once over real sockets while requests are repeated, connections cut on both sides and prices rise.
// The promise: an acknowledged order exists exactly once, with the right sums, and none that was refused exists.
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, createApi } from '#app/api/api.ts'
import { loadConfig } from '#platform/config.ts'
import { createId } from '#platform/id.ts'
import { toCentavos } from '#platform/money.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import type { Pedido } from './pedido.contract.ts'

const CLIENTS = 32
const ROUNDS = 12

let database: TestDatabase
let api: Api
let port: number

beforeAll(async () => {
  database = await createTestDatabase()
  api = await createApi(loadConfig({ LOG_LEVEL: 'silent', DATABASE_POOL: '8' }), database.url)
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await api.app.close()
})

type Answer = { status: number; body: Pedido & { total: number; envio: number } }
type Sent = { key: string; headers: Record<string, string>; payload: object }

/** Sends an order. With `cutAfter` the socket is destroyed after so many milliseconds, unless the answer came first. */
function send({ key, headers, payload }: Sent, cutAfter?: number): Promise<Answer | 'lost'> {
  return new Promise((resolve) => {
    const text = JSON.stringify(payload)
    const call = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/pedidos',
      agent: false,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'idempotency-key': key,
      },
    })
    call.on('error', () => resolve('lost'))
    call.on('response', (response) => {
      let received = ''
      response.on('data', (chunk) => {
        received += chunk
      })
      response.on('error', () => resolve('lost'))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(received) }))
    })
    call.end(text)
    if (cutAfter !== undefined) setTimeout(() => call.destroy(), cutAfter)
  })
}

/** As our checkout does: asks again with the same key until somebody answers yes or no. */
async function sendUntilAnswered(sent: Sent): Promise<Answer> {
  for (;;) {
    const answer = await send(sent)
    if (answer !== 'lost' && answer.status !== 503) return answer
    await sleep(5)
  }
}

/** Every client's own sequence of chances, the same in every run. */
function createChance(seed: number) {
  let state = seed * 2_654_435_761
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Cuts a database connection and raises a price, again whenever an order was answered, however slow the machine is, until stopped. */
function disturb(caro: string, countAnswered: () => number) {
  let running = true
  let cuts = 0
  const loop = (async () => {
    const client = new pg.Client({ connectionString: database.url, application_name: 'disturber' })
    await client.connect()
    while (running) {
      const answered = countAnswered()
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'anaquel' order by random() limit 1`,
      )
      cuts += rowCount ?? 0
      await client.query('update libro set precio = precio + 100 where id = $1', [caro])
      await sleep(25)
      while (running && countAnswered() === answered) await sleep(5)
    }
    await client.end()
  })()
  return async () => {
    running = false
    await loop
    return cuts
  }
}

it('keeps every acknowledged order exactly once and none that was refused', async () => {
  const libros = await Promise.all(
    [1_500_00, 9_999_99, 20_000_00, 33].map((precio) => insertTestLibro(api.db, { precio })),
  )
  const caro = await insertTestLibro(api.db, { precio: 50_000_00 })
  const sinPrecio = await insertTestLibro(api.db, { precio: null })
  const acknowledged = new Map<string, Pedido>()
  const refused = new Set<string>()
  const unexpected: Answer[] = []

  function note(key: string, { status, body }: Answer): void {
    if (status === 200) {
      expect(acknowledged.get(key)?._id ?? body._id).toBe(body._id)
      acknowledged.set(key, body)
    } else if (status === 409) refused.add(key)
    else unexpected.push({ status, body })
  }

  async function shop({ headers }: { headers: Record<string, string> }, seed: number): Promise<void> {
    const chance = createChance(seed)
    for (let round = 0; round < ROUNDS; round++) {
      const key = createId()
      const metodo_pago = 'tarjeta'
      const cuotas = 1 + chance(3)
      const items = libros.filter(() => chance(2) === 0).map((libro) => ({ libro, cantidad: 1 + chance(10) }))
      const wanted = items.length > 0 ? items : [{ libro: libros[0], cantidad: 1 }]
      const kind = chance(6)
      if (kind === 0) {
        // The rising price: what was seen holds or not, and whatever the first answer was stays true.
        const { precio } = await api.pool
          .query<{ precio: number }>('select precio from libro where id = $1', [caro])
          .then(({ rows }) => rows[0] ?? { precio: 0 })
          .catch(() => ({ precio: 50_000_00 }))
        const visto = { total: precio / 100, envio: 0 }
        const payload = { items: [{ libro: caro, cantidad: 1 }], metodo_pago, visto }
        const sent = { key, headers, payload }
        await send(sent, chance(12))
        note(key, await sendUntilAnswered(sent))
      } else if (kind === 1) {
        const payload = { items: [...wanted, { libro: sinPrecio, cantidad: 1 }], metodo_pago }
        note(key, await sendUntilAnswered({ key, headers, payload }))
      } else if (kind === 2) {
        const sent = { key, headers, payload: { items: wanted, metodo_pago, cuotas } }
        const answers = await Promise.all([sent, sent, sent, sent].map(sendUntilAnswered))
        for (const answer of answers) note(key, answer)
      } else {
        const sent = { key, headers, payload: { items: wanted, metodo_pago, cuotas } }
        for (let cut = 0; cut < kind - 2; cut++) await send(sent, chance(12))
        note(key, await sendUntilAnswered(sent))
      }
    }
  }

  const customers = await Promise.all(Array.from({ length: CLIENTS }, () => insertTestUsuario(api.db)))
  const stop = disturb(caro, () => acknowledged.size + refused.size)
  await Promise.all(customers.map(shop)).finally(stop)
  const cuts = await stop()

  expect(unexpected).toEqual([])
  expect(cuts).toBeGreaterThan(5)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ id: string; key: string; total: number; envio: number; lines: number }>(`
    select pedido.id, idempotency_key as key, total, envio, recargo + sum(cantidad * precio_unitario)::bigint as lines
    from pedido join pedido_item on pedido_item.pedido_id = pedido.id group by pedido.id`)
  await client.end()
  expect(rows.length).toBe(acknowledged.size)
  for (const { id, key, total, envio, lines } of rows) {
    const pedido = acknowledged.get(key)
    expect(refused.has(key)).toBe(false)
    expect(pedido?._id).toBe(id)
    expect(pedido && [toCentavos(pedido.total), toCentavos(pedido.envio)]).toEqual([total, envio])
    expect(total).toBe(lines)
  }
  expect(acknowledged.size + refused.size).toBe(CLIENTS * ROUNDS)
}, 120_000)
