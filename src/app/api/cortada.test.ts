// Connections that are cut in the middle of transactions, and a disk that has no room for an order.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'

const FRASE = 'La librería no está disponible por un momento. Probá de nuevo en unos minutos.'
const BUYERS = 8
const ORDERS = 12
const CUT_EVERY_MS = 20
/** Then all may finish: on a busy machine a transaction may be longer than the pause between two cuts. */
const CUTS = 60

let api: TestApi
let libro: string
let outside: pg.Client
beforeAll(async () => {
  api = await createTestApi()
  libro = await insertTestLibro(api.db, { precio: 20_000_00 })
  outside = new pg.Client({ connectionString: api.databaseUrl })
  await outside.connect()
})
afterAll(async () => {
  await outside.end()
  await api.end()
})

type Buyer = Awaited<ReturnType<typeof insertTestUsuario>>
const order = ({ headers }: Buyer, key: string) =>
  api.app.inject({
    method: 'POST',
    url: '/api/pedidos',
    headers: { ...headers, 'idempotency-key': key },
    payload: { items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo' },
  })

const findPedidos = async ({ id }: Buyer) => {
  const { rows } = await outside.query('select id, idempotency_key as key from pedido where usuario_id = $1', [id])
  return rows as { id: string; key: string }[]
}

it('gives exactly one order for each key, however often connections are cut in mid-transaction', async () => {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => insertTestUsuario(api.db)))
  let buying = true
  let cut = 0
  const cutting = (async () => {
    for (; buying && cut < CUTS; await sleep(CUT_EVERY_MS)) {
      const { rowCount } = await outside.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
      )
      cut += rowCount ?? 0
    }
  })()
  const refused: unknown[] = []
  const bought = await Promise.all(
    buyers.map(async (buyer) => {
      const orders: { key: string; id: string }[] = []
      for (let n = 0; n < ORDERS; n++) {
        const key = createId()
        let answer = await order(buyer, key)
        for (; answer.statusCode !== 200; answer = await order(buyer, key)) {
          refused.push([answer.statusCode, answer.json().mensaje, Number(answer.headers['retry-after']) > 0])
          await sleep(10)
        }
        orders.push({ key, id: answer.json()._id })
      }
      return orders
    }),
  )
  buying = false
  await cutting
  expect(cut).toBeGreaterThan(10)
  expect(refused.filter((one) => JSON.stringify(one) !== JSON.stringify([503, FRASE, true]))).toEqual([])
  expect(refused.length).toBeGreaterThan(0)
  const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key)
  for (const [n, buyer] of buyers.entries()) {
    expect((await findPedidos(buyer)).toSorted(byKey)).toEqual(bought[n]?.toSorted(byKey))
  }
})

it('refuses an order in a sentence while the disk has no room, and takes it once there is some', async () => {
  const buyer = await insertTestUsuario(api.db)
  const key = createId()
  await outside.query(`
    create function sin_espacio() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger sin_espacio before insert on pedido_item execute function sin_espacio()`)
  const refused = await order(buyer, key)
  expect([refused.statusCode, refused.json().mensaje]).toEqual([503, FRASE])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await findPedidos(buyer)).toEqual([])
  await outside.query('drop function sin_espacio() cascade')
  const taken = await order(buyer, key)
  expect(taken.statusCode).toBe(200)
  expect(await findPedidos(buyer)).toEqual([{ id: taken.json()._id, key }])
})
