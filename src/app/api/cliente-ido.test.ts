// A client that goes away in the middle is nobody's fault: no line of the log calls it an error.
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { logStream } from '#platform/http/log-stream.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'

const ERROR = 50
const lines: string[] = []
const spy = vi.spyOn(logStream, 'write').mockImplementation((line) => void lines.push(line))

let api: TestApi
let authorization = ''
beforeAll(async () => {
  api = await createTestApi({ LOG_LEVEL: 'info' })
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  authorization = (await insertTestUsuario(api.db, 'admin')).headers.authorization
})
afterAll(async () => {
  await api.end()
  spy.mockRestore()
})

const listErrors = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= ERROR)

/** Sends this much, waits, and resets the connection. */
function leave(text: string, ms: number): Promise<void> {
  const { port } = api.app.server.address() as AddressInfo // it listens on a port
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(text, async () => {
        if (ms > 0) await sleep(ms)
        socket.resetAndDestroy()
      }),
    )
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}

/** Until nobody is connected any more and all that was begun has ended. */
async function settle() {
  await vi.waitFor(() =>
    new Promise<number>((resolve) => api.app.server.getConnections((_, count) => resolve(count))).then((count) =>
      expect(count).toBe(0),
    ),
  )
  await api.app.inject('/healthz')
  await sleep(50)
}

const UNA = '00000000-0000-4000-8000-000000000000'
it.each([
  ['JSON', 'POST', '/api/usuarios/sesiones', 'application/json'],
  ['a picture', 'POST', '/api/imagenes', 'image/png'],
  ['a voucher', 'POST', `/api/pedidos/${UNA}/transferencia/archivos`, 'image/png'],
  ['a piece of a list', 'PUT', `/api/importaciones/${UNA}/piezas/0`, 'application/octet-stream'],
  ['a notice of payment', 'POST', '/api/pagos/avisos/mercadopago', 'application/json'],
])('half of %s is no unexpected error', async (_, method, url, type) => {
  const head = `${method} ${url} HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\nContent-Type: ${type}\r\n`
  for (const rest of ['Content-Length: 500\r\n\r\n{"a":', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n']) {
    await leave(head + rest, 20)
  }
  await settle()
  expect(listErrors()).toEqual([])
})

it('an answer that nobody waits for any more is no unexpected error', async () => {
  const ask = (n: number) =>
    `GET /api/busqueda?q=libro${n} HTTP/1.1\r\nHost: a\r\n\r\n` +
    `POST /api/usuarios/sesiones HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`
  await Promise.all(Array.from({ length: 200 }, (_, n) => leave(ask(n), n % 4)))
  await settle()
  expect(listErrors()).toEqual([])
})
