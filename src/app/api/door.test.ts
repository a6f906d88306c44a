// Who waits at the door of the shop, and who does not (platform/http/door.ts has the rules).
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => api.end())

let reads = 0
/** Every read has a search of its own, which is in no cache. */
const read = (ip: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url: `/api/editoriales?q=${++reads}`, headers: { ...headers, 'x-forwarded-for': ip } })

it('lets readers in who take their time, and the staff by a door of its own', async () => {
  const waiting = () => api.turns.door.stats().waiting
  const employee = await insertTestUsuario(api.db, 'admin')
  await read('192.0.2.1')
  await sleep(300) // has rested by now
  const client = await api.pool.connect()
  await client.query('begin; lock table editorial in access exclusive mode')
  const reader = read('192.0.2.1')
  const crowd = Array.from({ length: 9 }, () => read('203.0.113.1'))
  await vi.waitFor(() => expect(waiting()).toBeGreaterThan(5))
  const before = waiting()
  const staff = await api.app.inject({
    url: '/api/usuarios/perfil',
    headers: { ...employee.headers, 'x-forwarded-for': '203.0.113.1' },
  })
  expect(staff.statusCode).toBe(200)
  expect(waiting()).toBe(before)
  await client.query('rollback')
  client.release()
  expect((await reader).statusCode).toBe(200)
  expect((await Promise.all(crowd)).map(({ statusCode }) => statusCode)).toEqual(crowd.map(() => 200))
})
