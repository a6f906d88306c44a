import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEnviar } from './envio.ts'

const never = new AbortController().signal
const send = (url: string, allowed: string[] = [], timeLimitMs = 2_000) =>
  createEnviar({ allowed, timeLimitMs })({ url, headers: {}, body: '{}' }, never)

let server: http.Server
let machine = ''
const asked: string[] = []
beforeAll(async () => {
  server = http.createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/otro') response.writeHead(307, { location: '/adentro' }).end()
    else if (request.url === '/largo') {
      response.writeHead(200)
      response.end('x'.repeat(1_000_000))
    } else if (request.url === '/goteo')
      response.writeHead(200).write('x') // and never ends
    else if (request.url !== '/calla') response.writeHead(200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  machine = `127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('a message is not sent', () => {
  it.each([
    ...['https://127.0.0.1/', 'https://10.1.2.3/', 'https://169.254.169.254/latest/meta-data', 'https://[::1]/'],
    ...['https://2130706433/', 'https://0x7f.1/', 'https://[::ffff:10.0.0.1]/', 'https://192.168.0.1:443/'],
    ...['https://localhost/', 'https://localhost.localdomain/'],
    ...[
      'http://ejemplo.com/',
      'https://ejemplo.com:8443/',
      'https://ana:clave@ejemplo.com/',
      'ftp://ejemplo.com/',
      'x',
    ],
  ])('to %s', async (url) => {
    const { estado, motivo } = await send(url)
    expect(estado).toBeNull()
    // A name of this machine alone may be unknown to its resolver: then there is no connection either.
    expect(url.includes('localdomain') ? ['direccion', 'conexion'] : ['direccion']).toContain(motivo)
  })
})

describe('of an answer', () => {
  it('only a 2xx is a success, and a redirect is not followed', async () => {
    expect(await send(`http://${machine}/`, [machine])).toMatchObject({ estado: 200, motivo: null })
    expect(await send(`http://${machine}/otro`, [machine])).toMatchObject({ estado: 307, motivo: 'respuesta' })
    expect(asked).not.toContain('/adentro')
  })

  it('the length and the time are limited', async () => {
    expect(await send(`http://${machine}/largo`, [machine])).toMatchObject({ estado: 200, motivo: null })
    expect(await send(`http://${machine}/goteo`, [machine], 200)).toMatchObject({ estado: 200, motivo: null })
    expect(await send(`http://${machine}/calla`, [machine], 200)).toMatchObject({ estado: null, motivo: 'tiempo' })
  })

  it('nothing is known where nobody listens, or we stop', async () => {
    expect(await send('http://127.0.0.1:1/', ['127.0.0.1:1'])).toMatchObject({ estado: null, motivo: 'conexion' })
    const stopping = new AbortController()
    const sending = createEnviar({ allowed: [machine] })(
      { url: `http://${machine}/calla`, headers: {}, body: '' },
      stopping.signal,
    )
    stopping.abort()
    await expect(sending).rejects.toThrow()
  })
})
