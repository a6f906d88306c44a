// Files for one account wait for their turn in the queue of what accounts read, the staff's as well.
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

it.each([
  ['/api/mis-datos', 'cliente'],
  ['/api/existencias/archivo?formato=csv', 'empleado'],
] as const)('%s: of many at once some wait in the queue of what accounts read', async (url, rol) => {
  const { headers } = await insertTestUsuario(api.db, rol)
  let [waiting, isDone] = [0, false]
  const asked = Promise.all(Array.from({ length: 9 }, () => api.app.inject({ url, headers })))
  void asked.finally(() => {
    isDone = true
  })
  for (; !isDone; await turn()) waiting = Math.max(waiting, api.turns.stats().waiting)
  const answers = await asked
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(200))
  expect(waiting).toBeGreaterThan(0)
})
