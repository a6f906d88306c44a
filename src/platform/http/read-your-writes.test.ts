// The cookie of whoever has just written; what it leads to is tested on a real replica (src/app/api/replicas.test.ts).
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { noteWrites } from './read-your-writes.ts'

async function ask(method: 'GET' | 'POST', url: string, { position = async () => 77, environment = {} } = {}) {
  const app = Fastify()
  await app.register(cookie)
  noteWrites(app, loadConfig(environment), { findPosition: position })
  app.all('/bien', async () => ({}))
  app.all('/mal', (_, reply) => reply.status(409).send({}))
  const { cookies, statusCode } = await app.inject({ method, url })
  await app.close()
  return { cookies, statusCode }
}

it('goes with a write that succeeded, and with nothing else', async () => {
  expect((await ask('POST', '/bien')).cookies).toEqual([
    { name: 'escrito', value: '77', path: '/', maxAge: 30, httpOnly: true, sameSite: 'Lax' },
  ])
  for (const [method, url] of [
    ['GET', '/bien'],
    ['POST', '/mal'],
  ] as const) {
    expect((await ask(method, url)).cookies, `${method} ${url}`).toEqual([])
  }
})

it('belongs to this host and https alone where the shop is there', async () => {
  const { cookies } = await ask('POST', '/bien', { environment: { PUBLIC_URL: 'https://libros.example.org' } })
  expect(cookies).toMatchObject([{ name: '__Host-escrito', secure: true, path: '/' }])
})

it('leads to the primary when nobody can tell the position; the write stands', async () => {
  const { cookies, statusCode } = await ask('POST', '/bien', { position: () => Promise.reject(new Error('away')) })
  expect(statusCode).toBe(200)
  expect(cookies).toMatchObject([{ value: String(Number.MAX_SAFE_INTEGER) }])
})
