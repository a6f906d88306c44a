import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { createPageCache } from './page-cache.ts'
import { createTurns, watchClient } from './turns.ts'

/** Turns of a node that takes one write at a time, with requests that know no more than their address and path. */
function open() {
  const cache = createPageCache({ maxBytes: 1_000_000, keyOf: (url) => url })
  const turns = createTurns(cache, (ip) => ip, 1)
  const said: string[] = []
  const response = { destroyed: false, once() {}, writeHead() {}, end: (body?: Buffer) => void said.push(String(body)) }
  const reply = { raw: response, hijack() {} } as unknown as FastifyReply // what the turns look at
  const ask = (ip: string, headers: Record<string, string> = {}) =>
    ({ ip, headers, raw: { method: 'GET', url: '/inicio', headers } }) as unknown as FastifyRequest // the same
  const ends: (() => void)[] = []
  const endless = () => new Promise<void>((resolve) => void ends.push(resolve))
  return { cache, turns, reply, ask, said, endless, begun: () => ends.length, end: () => ends.map((done) => done()) }
}

describe('who has proved nothing', () => {
  it.each([
    { who: null, title: 'without an account' },
    { who: { id: 'un-invitado', invitado: true }, title: 'as a guest' },
  ])('writes in turn with its address, and takes no place of an account ($title)', async ({ who }) => {
    const { turns, reply, ask, endless, begun, end } = open()
    const many = Array.from({ length: 40 }, (_, n) =>
      turns.write(ask(n % 2 ? '203.0.113.1' : '203.0.113.2'), reply, who && { ...who, id: `${who.id}-${n}` }, endless),
    )
    await turn()
    expect(begun()).toBeLessThanOrEqual(4)
    const wrote = turns.write(ask('203.0.113.1'), reply, { id: 'ana', invitado: false }, async () => 'anotado')
    expect(await wrote).toBe('anotado')
    const other = turns.write(ask('192.0.2.7'), reply, null, async () => 'escuchado')
    end()
    expect(await other).toBe('escuchado') // long before the forty
    expect(begun()).toBeLessThan(40)
    for (let n = 0; n < 40; n++) {
      end()
      await turn()
    }
    await Promise.all(many)
  })
})

describe('a read that would have to wait', () => {
  const KEPT = { body: 'lo de recién', headers: {}, madeOf: ['ventas'] }

  it('is answered with what a topic dropped a moment ago, but not where its visitor has a session', async () => {
    const { cache, turns, reply, ask, said, endless, end } = open()
    cache.put('/inicio', cache.generation, KEPT)
    cache.forget(new Set(['ventas']))
    expect(await turns.take(ask('192.0.2.1'), reply, async () => 'nuevo')).toMatchObject({ made: 'nuevo' })
    expect(said).toEqual([])

    const crowd = Array.from({ length: 6 }, (_, n) =>
      turns.take(ask(`203.0.113.${n}`, { cookie: 'sesion=x' }), reply, endless),
    )
    await turn()
    expect(await turns.take(ask('192.0.2.1'), reply, async () => 'nuevo')).toBeNull()
    expect(said).toEqual(['lo de recién'])
    const mine = turns.take(ask('192.0.2.1', { cookie: 'sesion=x' }), reply, async () => 'nuevo')
    for (let n = 0; n < 6; n++) {
      end()
      await turn()
    }
    expect(await mine).toMatchObject({ made: 'nuevo' })
    await Promise.all(crowd)
  })
})

it('knows of a client that has gone before anybody watched', async () => {
  const closed = Promise.withResolvers<ServerResponse>()
  const server = createServer((_, response) => {
    response.once('close', () => closed.resolve(response))
    left.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const left = request({ port: (server.address() as AddressInfo).port }) // an address of TCP, as was asked for
  left.on('error', () => {})
  left.end()
  expect(watchClient({ raw: await closed.promise }).aborted).toBe(true)
  server.close()
})
