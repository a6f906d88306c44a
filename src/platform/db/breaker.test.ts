import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { it, vi } from 'vitest'
import { Breaker, DatabaseAway } from './breaker.ts'

// They mostly wait, each for a breaker and a server of its own.
const log = { info: () => {}, error: () => {} }

/** A connection, as far as the breaker uses one. */
function createClient() {
  const release = vi.fn()
  return { release, client: { release } as unknown as pg.PoolClient }
}

it.concurrent('goes on where the question itself fails: only silence means that the database is away', async ({
  expect,
}) => {
  const breaker = new Breaker('socket:/no-existe?db=x', log)
  const { client } = createClient()
  try {
    expect(await breaker.lend(() => sleep(2_000, client))).toBe(client)
  } finally {
    breaker.close()
  }
})

it.concurrent('gives a connection back that came too late for its caller, once the database answers again', async ({
  expect,
}) => {
  const sockets = new Set<Socket>()
  let silent = true
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', () => silent || socket.write('N'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const breaker = new Breaker(`postgres://127.0.0.1:${(server.address() as AddressInfo).port}/x`, log)
  try {
    const late = createClient()
    const acquired = Promise.withResolvers<pg.PoolClient>()
    await expect(breaker.lend(() => acquired.promise)).rejects.toThrow(DatabaseAway)
    silent = false
    const next = createClient()
    await expect
      .poll(() => breaker.lend(async () => next.client).catch(() => null), { timeout: 10_000 })
      .toBe(next.client)
    acquired.resolve(late.client)
    await expect.poll(() => late.release.mock.calls).toEqual([[false]])
  } finally {
    breaker.close()
    for (const socket of sockets) socket.destroy()
    server.close()
  }
}, 20_000)

it.concurrent('serves again where a proxy without a server closed the probe without a word', async ({ expect }) => {
  let mode: 'silent' | 'closes' | 'answers' = 'silent'
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', () => mode === 'answers' && socket.write('N'))
    if (mode === 'closes') socket.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const breaker = new Breaker(`postgres://127.0.0.1:${(server.address() as AddressInfo).port}/x`, log)
  try {
    await expect(breaker.lend(() => sleep(20_000, createClient().client, { ref: false }))).rejects.toThrow(DatabaseAway)
    mode = 'closes'
    await sleep(1_500)
    mode = 'answers'
    const next = createClient()
    await expect
      .poll(() => breaker.lend(async () => next.client).catch(() => null), { timeout: 5_000 })
      .toBe(next.client)
  } finally {
    breaker.close()
    for (const socket of sockets) socket.destroy()
    server.close()
  }
}, 20_000)
