// A try of the mail settings tells whoever typed an address in nothing of what else is there.

import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { createCorreo } from '#casa/correo/correo.ts'
import { loadConfig } from '#platform/config.ts'
import { openSmtp } from '#test/smtp.ts'
import { probar } from './probar.ts'

const ESPERA_MS = 600
const servers: Server[] = []
afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))))

async function listen(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.setTimeout(2 * ESPERA_MS, () => socket.destroy())
    answer(socket)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port // it listens on a port
}

async function tryAt(url: string): Promise<{ falla: string | null; waited: number }> {
  const correo = createCorreo(loadConfig({ SMTP_URL: url }), { info: () => {} })
  const began = performance.now()
  const carta = { asunto: 'Hola', titulo: 'Hola', bloques: [] }
  const falla = await probar(
    () => correo.send({ id: 'x', clase: 'prueba', para: { name: 'Ana', address: 'ana@correo.test' }, carta }),
    () => {},
    ESPERA_MS,
  )
  const waited = performance.now() - began
  void correo.close()
  return { falla, waited }
}

describe('a try of the mail settings', () => {
  it.concurrent.each([
    ['nobody listens', (): Promise<number> => Promise.resolve(1)],
    ['somebody is silent', () => listen(() => {})],
    ['somebody hangs up', () => listen((socket) => socket.destroy())],
    ['HTTP is spoken', () => listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))],
    ['SSH is spoken', () => listen((socket) => socket.write('SSH-2.0-OpenSSH_9.2\r\n'))],
  ] as const)('says the same, no sooner, where %s', async (_, open) => {
    for (const scheme of ['smtp', 'smtps']) {
      const { falla, waited } = await tryAt(`${scheme}://127.0.0.1:${await open()}`)
      expect(falla).toMatch(/^ahí no contestó un servidor de correo/)
      expect(waited).toBeGreaterThan(ESPERA_MS - 5)
    }
  })

  it('says at once what a mail server said', async () => {
    const smtp = await openSmtp()
    smtp.refusals.push(550)
    expect((await tryAt(smtp.url)).falla).toBe('SMTP EENVELOPE 550')
    expect((await tryAt(smtp.url)).falla).toBeNull()
    await smtp.close()
  })
})
