// Files for one account wait for their turn in the queue of what accounts read, the staff's as well.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../test/api.ts'
import { insertTestUsuario } from '../../test/rows.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

it.each([
  ['/api/mis-datos', 'cliente'],
  ['/api/existencias/archivo?formato=csv', 'empleado'],
] as const)('%s: whoever asks for many waits behind themselves, and others are served before', async (url, rol) => {
  const [mucho, poco] = [await insertTestUsuario(api.db, rol), await insertTestUsuario(api.db, rol)]
  const order: string[] = []
  const ask = async (who: typeof mucho, name: string) => {
    const { statusCode } = await api.app.inject({ url, headers: who.headers })
    order.push(name)
    expect(statusCode).toBe(200)
  }
  await ask(poco, 'before') // plans, and what is loaded at first
  let most = 0
  const look = setInterval(() => {
    most = Math.max(most, api.turns.stats().running)
  }, 0)
  const all = Array.from({ length: 8 }, () => ask(mucho, 'mucho'))
  await Promise.all([...all, ask(poco, 'poco')])
  clearInterval(look)
  expect(most).toBeGreaterThan(0)
  expect(order.indexOf('poco')).toBeLessThan(order.length - 1)
})
