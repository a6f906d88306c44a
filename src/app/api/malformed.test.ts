// What is not HTTP gets the shop's sentence all the same, over a real socket.
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'

const SHORT_MS = 300
const CHUNKED =
  'POST /api/pedidos HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  await api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => api.end())

/** All that the server says until it closes. */
function say(text: string): Promise<string> {
  const { port } = api.app.server.address() as AddressInfo // it listens on a port
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8')
    socket.on('data', (piece) => {
      answer += piece
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

function read(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ')))
  return { status, headers, length: Buffer.byteLength(body), refusal: JSON.parse(body) }
}

it.each([
  ['no HTTP', 'HOLA\r\n\r\n', 400, 'INVALID', 'No pudimos leer lo que enviaste.'],
  [
    'a head with a line that is none',
    'GET / HTTP/1.1\r\nHost: a\r\nmal\r\n\r\n',
    400,
    'INVALID',
    'No pudimos leer lo que enviaste.',
  ],
  ['no host', 'GET /api/categorias HTTP/1.1\r\n\r\n', 400, 'INVALID', 'No pudimos leer lo que enviaste.'],
  ['a body that is broken', `${CHUNKED}zz\r\n`, 400, 'INVALID', 'No pudimos leer lo que enviaste.'],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'TOO_LARGE',
    'Los encabezados son demasiado grandes.',
  ],
  [
    'endless extensions',
    `${CHUNKED}1;${'x'.repeat(20_000)}\r\n`,
    413,
    'TOO_LARGE',
    'Lo que enviaste es demasiado grande.',
  ],
])('%s is refused in a sentence, and the connection is closed', async (_, text, status, code, mensaje) => {
  const { headers, length, ...answer } = read(await say(text))
  expect(answer).toEqual({ status: expect.stringMatching(`^HTTP/1.1 ${status} `), refusal: { code, mensaje } })
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(length),
    connection: 'close',
  })
})

it.each([
  ['a line that is none', 'HEAD / HTTP/1.1\r\nHost: a\r\nmal\r\n\r\n', 400],
  ['no host', 'HEAD /api/categorias HTTP/1.1\r\n\r\n', 400],
  ['headers without end', `HEAD / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('a HEAD with %s is refused by its head alone', async (_, text, status) => {
  const [head, ...body] = (await say(text)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(body).toEqual([''])
})

it('of several requests in one piece the malformed one says whether it wants a body', async () => {
  const good = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
  const sizes = await Promise.all(
    ['GET', 'HEAD'].map(async (method) => {
      const answer = await say(`${good}${method} / HTTP/1.1\r\nHost: a\r\nmal\r\n\r\n`)
      return answer.slice(answer.lastIndexOf('\r\n\r\n') + 4).length > 0
    }),
  )
  expect(sizes).toEqual([true, false])
})

it('a head that never ends is refused in a sentence when its time is over', async () => {
  const { headersTimeout } = api.app.server
  api.app.server.headersTimeout = SHORT_MS
  try {
    const { status, refusal } = read(await say('GET / HTTP/1.1\r\nHost: a\r\n'))
    expect(status).toBe('HTTP/1.1 408 Request Timeout')
    expect(refusal).toEqual({ code: 'TIMEOUT', mensaje: 'Lo que enviaste tardó demasiado en llegar.' })
  } finally {
    api.app.server.headersTimeout = headersTimeout
  }
})
