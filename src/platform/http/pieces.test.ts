import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { AppError } from '../errors.ts'
import { z } from '../zod.ts'
import type { Ctx } from './context.ts'
import { contract } from './contract.ts'
import { implement, mountContracts } from './mount.ts'
import { createPageCache } from './page-cache.ts'
import { Pieces } from './pieces.ts'
import { createHttpServer } from './server.ts'
import { createTurns } from './turns.ts'

const Cosa = z.object({ n: z.int(), texto: z.string() })
/** Hard to compress, or a whole list would wait within the compressor. */
const RUIDO = randomBytes(1_000_000).toString('base64')
const toTexto = (n: number) => RUIDO.slice((n * 997) % 1_000_000).slice(0, 1_000)
const BATCH = 50

const listed = contract('GET', '/api/cosas', {}, () => ({
  summary: 'Lista cosas',
  input: z.object({}),
  output: z.array(Cosa),
}))
const wrapped = contract('GET', '/api/data', {}, () => ({
  summary: 'Lista cosas',
  input: z.object({}),
  output: z.object({ data: z.array(Cosa) }),
}))

let app: FastifyInstance
/** How many items were read of the list, and whether whoever read them was let go. */
let read: number
let ended: boolean
/** How long the list is, and the item at which it breaks. */
let total: number
let breaksAt: number

async function* readCosas() {
  try {
    for (let n = 0; n < total; n += BATCH) {
      if (n >= breaksAt) throw new AppError(503, 'UNAVAILABLE', 'La base no contesta.')
      read = Math.min(total, n + BATCH)
      yield Array.from({ length: read - n }, (_, at) => ({ n: n + at, texto: toTexto(n + at), secreto: 'no' }))
    }
  } finally {
    ended = true
  }
}

beforeEach(async () => {
  ;[read, ended, total, breaksAt] = [0, false, 200, Number.POSITIVE_INFINITY]
  const cache = createPageCache({ maxBytes: 0, keyOf: () => null })
  const turns = createTurns(cache, String, 1)
  app = await createHttpServer(loadConfig({ LOG_LEVEL: 'silent' }), { cache, turns }, (url) => url, {})
  const lists = [listed, wrapped].map((call) => implement(call, async () => new Pieces(readCosas())))
  mountContracts(app, lists, () => ({ token: null }) as Ctx, turns) // its handlers ask it for no more
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

const url = (path: string) => {
  const address = app.server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${path}`
}
const numbers = (items: { n: number }[]) => items.map(({ n }) => n)

it.each([0, 1, 50, 51, 200])('a list of %i arrives whole, item by item as the contract has it', async (length) => {
  total = length
  const all = Array.from({ length }, (_, n) => ({ n, texto: toTexto(n) }))
  const response = await fetch(url('/api/cosas'))
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual(all)
  expect(await (await fetch(url('/api/data'))).json()).toEqual({ data: all })
})

it('a list that breaks halfway ends the connection, compressed or not', async () => {
  ;[total, breaksAt] = [2_000, 1_500]
  for (const encoding of ['identity', 'br']) {
    const response = await fetch(url('/api/cosas'), { headers: { 'accept-encoding': encoding } })
    expect(response.status, encoding).toBe(200)
    await expect(response.text(), encoding).rejects.toThrow('terminated')
  }
})

it('a list that breaks at its beginning is refused as any other call', async () => {
  breaksAt = 0
  const response = await fetch(url('/api/cosas'))
  expect([response.status, await response.json()]).toEqual([
    503,
    { code: 'UNAVAILABLE', mensaje: 'La base no contesta.' },
  ])
})

it('reads no further than its caller, and stops when the caller goes', async () => {
  total = 100_000
  const aborted = new AbortController()
  const response = await fetch(url('/api/cosas'), { signal: aborted.signal })
  const reader = response.body?.getReader()
  await reader?.read()
  // What lies between both ends (sockets, streams) fills up, then nobody reads on.
  const isStill = async () => {
    const before = read
    await new Promise((resolve) => setTimeout(resolve, 200))
    return before === read
  }
  await expect.poll(isStill, { timeout: 20_000 }).toBe(true)
  expect(read).toBeLessThan(total / 2)
  expect(ended).toBe(false)
  aborted.abort()
  await expect.poll(() => ended, { timeout: 10_000 }).toBe(true)
})

it('lets others be answered while a long list is written', async () => {
  total = 5_000
  const list = fetch(url('/api/cosas')).then((response) => response.json())
  let done = false
  void list.finally(() => (done = true))
  let turns = 0
  while (!done) {
    await new Promise((resolve) => setImmediate(resolve))
    turns++
  }
  expect(numbers(await list)).toEqual(Array.from({ length: total }, (_, n) => n))
  expect(turns).toBeGreaterThan(total / BATCH)
})
