// Clients that hold sockets: slow heads, slow bodies, and readers who read nothing.
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  await api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => api.end())

const HEAD = 'GET /healthz HTTP/1.1\r\nHost: anaquel.test\r\n'
const BODY =
  'POST /api/pedidos HTTP/1.1\r\nHost: anaquel.test\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{'
/** More in one go than the system's buffers take. */
const UNREAD = 'GET /api/openapi.json HTTP/1.1\r\nHost: anaquel.test\r\n\r\n'.repeat(100)
const DRIP_MS = 100
/** The time-outs of this test; the server looks for slow requests every five seconds. */
const SHORT_MS = 500

/** Waits until the server ends the connection: one without time-outs never does. */
async function hold(first: string, drop: string | null): Promise<void> {
  const { port } = api.app.server.address() as AddressInfo // it listens on a port
  const socket: Socket = connect(port, '127.0.0.1', () => socket.write(first))
  socket.on('error', () => {})
  const serverSide = new Promise<Socket>((resolve) =>
    api.app.server.on('connection', (one: Socket) => one.remotePort === socket.localPort && resolve(one)),
  )
  if (drop === null) socket.pause()
  else socket.resume()
  const timer = setInterval(() => drop !== null && socket.writable && socket.write(drop), DRIP_MS)
  const held = await serverSide
  await new Promise<void>((resolve) => (held.destroyed ? resolve() : held.once('close', resolve)))
  clearInterval(timer)
  socket.destroy()
}

it('closes slow requests and silent connections after seconds', () => {
  const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = api.app.server
  expect({ headersTimeout, requestTimeout, timeout, keepAliveTimeout }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    timeout: 40_000,
    keepAliveTimeout: 72_000,
  })
})

// All at once: they wait for the server's next look.
it.concurrent.each([
  ['sends its head byte by byte', HEAD, 'X-A: b\r\n'],
  ['sends its body byte by byte', BODY, ' '],
  ['asks for much and reads nothing', UNREAD, null],
])('lets go of a client that %s', async (_, first, drop) => {
  Object.assign(api.app.server, { headersTimeout: SHORT_MS, requestTimeout: SHORT_MS, timeout: SHORT_MS })
  await hold(first, drop)
  expect((await api.app.inject('/healthz')).statusCode).toBe(200)
})
