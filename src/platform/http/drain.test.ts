import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'

let api: TestApi
let url = ''
beforeAll(async () => {
  api = await createTestApi()
  url = await api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => api.end())

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
async function ask(path: string) {
  const [response] = (await once(get(url + path, { agent }), 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return { status: response.statusCode, connection: response.headers.connection }
}

it('says that it leaves, answers on, closes each connection with its answer, and then is gone', async () => {
  const kept = { status: 200, connection: 'keep-alive' }
  const last = { status: 200, connection: 'close' }
  expect([await ask('/readyz'), await ask('/api/provincias'), await ask('/api/provincias')]).toEqual([kept, kept, kept])

  // An answer under way: it waits for a connection of the pool.
  const held = await Promise.all(Array.from({ length: api.config.DATABASE_POOL }, () => api.pool.connect()))
  const underWay = new Agent({ keepAlive: true })
  const asked = once(get(`${url}/api/editoriales`, { agent: underWay }), 'response') as Promise<[IncomingMessage]>
  await expect.poll(() => api.pool.waitingCount).toBe(1)

  api.drain.begin()
  for (const client of held) client.release()
  const [answer] = await asked
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
  answer.resume()
  expect(await ask('/readyz')).toEqual({ status: 503, connection: 'close' })
  expect(await ask('/api/provincias')).toEqual(last) // from the page cache
  expect(await ask('/api/autores')).toEqual(last)
  expect(await ask('/healthz')).toEqual(last)

  const closed = once(api.app.server, 'close')
  await api.app.close()
  await closed
  await expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED')
})
