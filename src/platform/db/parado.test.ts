// A loop that was stopped by its own work hears every answer late: that says nothing of the database.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { Breaker } from './breaker.ts'

function stop(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** A database beside our loop, on a machine that is busy: its answer takes a twentieth of a second. */
const SERVER = `
  const { parentPort } = require('node:worker_threads')
  const server = require('node:net').createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', () => setTimeout(() => socket.write('N'), 50))
  }).listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`

it('stays closed while the loop stands still for three seconds while a statement is out', async () => {
  const server = new Worker(SERVER, { eval: true })
  const [port] = await once(server, 'message')
  const cuts: string[] = []
  const breaker = new Breaker(`postgres://127.0.0.1:${port}/x`, {
    info: () => {},
    error: (_, message) => void cuts.push(message),
  })
  let asked = 0
  // Whoever connects is the breaker, and cannot hear the answer in time.
  const work = () => {
    asked++
    process.nextTick(stop, 3_000)
  }
  subscribe('net.client.socket', work)
  try {
    const client = { release: () => {} } as unknown as pg.PoolClient // as far as the breaker uses one
    expect(await breaker.lend(async () => client)).toBe(client)
    await expect.poll(() => asked, { timeout: 10_000 }).toBe(1)
    await sleep(1_500)
    expect(cuts).toEqual([])
    expect(breaker.isOpen).toBe(false)
  } finally {
    unsubscribe('net.client.socket', work)
    breaker.close()
    await server.terminate()
  }
})
