import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { type Api, createApi } from './api.ts'

const LIMIT = 6
let one: TestApi
let other: Api
beforeAll(async () => {
  one = await createTestApi({ WORKERS: '2', LIMITE_PEDIDOS: String(LIMIT), TRUST_PROXY: '127.0.0.1' })
  other = await createApi(one.config, one.databaseUrl)
})
afterAll(async () => {
  await other.app.close()
  await one.end()
})

/** The statuses of so many calls, which two processes of one database answer in turn. */
async function send(times: number, url: string, payload: object, headers: Record<string, string>) {
  const found: number[] = []
  for (let n = 0; n < times; n++) {
    const { app } = n % 2 === 0 ? one : other
    found.push((await app.inject({ method: 'POST', url, headers, payload })).statusCode)
  }
  return found
}
const repeat = (status: number, times: number) => Array<number>(times).fill(status)

it('two processes let an account order as often as one would', async () => {
  const { headers } = await insertTestUsuario(one.db)
  const libro = await insertTestLibro(one.db)
  const pedido = { items: [{ libro, cantidad: 1 }], metodo_pago: 'debito' }
  expect(await send(LIMIT + 4, '/api/pedidos', pedido, headers)).toEqual([...repeat(200, LIMIT), ...repeat(429, 4)])
})

it('two processes let an address guess a password as often as one would', async () => {
  const guess = { email: 'nadie@correo.test', password: 'Equivocada' }
  const from = { 'x-forwarded-for': '203.0.113.77' }
  expect(await send(14, '/api/usuarios/iniciar-sesion', guess, from)).toEqual([...repeat(401, 10), ...repeat(429, 4)])
})
