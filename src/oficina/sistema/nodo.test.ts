import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createDb, createPool } from '#platform/db/pool.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { type FrozenProxy, openProxy } from '#test/proxy.ts'
import { createNodo, startNodo } from './nodo.ts'

const WAIT = { timeout: 10_000, interval: 20 }

let api: TestApi
let proxy: FrozenProxy
beforeAll(async () => {
  api = await createTestApi()
  proxy = await openProxy(api.databaseUrl)
})
afterAll(async () => {
  await proxy.close()
  await api.end()
})

const list = () => api.db.selectFrom('nodo').select(['id', 'proceso', 'inicio', 'visto_en']).orderBy('inicio').execute()

it('writes itself down, gives signs of life, and is removed when it closes', async () => {
  const stops = [createNodo(), createNodo()].map((nodo) => startNodo(api.db, nodo, { everyMs: 20 }))
  await vi.waitFor(async () => expect(await list()).toHaveLength(2), WAIT)
  const [first] = await list()
  expect(first?.proceso).toBe(process.pid)
  await vi.waitFor(async () => {
    const now = (await list()).find(({ id }) => id === first?.id)
    expect(Number(now?.visto_en)).toBeGreaterThan(Number(first?.visto_en))
    expect(now?.inicio).toEqual(first?.inicio)
  }, WAIT)
  await Promise.all(stops.map((stop) => stop()))
  expect(await list()).toEqual([])
})

it('that was killed is forgotten by the others', async () => {
  const [muerto, vivo] = [createNodo(), createNodo()]
  await api.db
    .insertInto('nodo')
    .values([muerto, vivo].map((nodo) => ({ ...nodo, oye_precios: true as const, oye_montos: true as const })))
    .execute()
  const before = new Date(Date.now() - 11 * 60_000)
  await api.db.updateTable('nodo').set({ visto_en: before }).where('id', '=', muerto.id).execute()
  const propio = createNodo()
  const stop = startNodo(api.db, propio)
  await vi.waitFor(async () => {
    expect((await list()).map(({ id }) => id).sort()).toEqual([vivo.id, propio.id].sort())
  }, WAIT)
  await stop()
  await api.db.deleteFrom('nodo').execute()
})

it('notices once that the database was away, and for how long, when it is back', async () => {
  const away: [desde: Date, hasta: Date][] = []
  const db = createDb(createPool(proxy.url, 2, () => {}))
  const stop = startNodo(db, createNodo(), { everyMs: 20, onBack: (...times) => void away.push(times) })
  await vi.waitFor(async () => expect(await list()).toHaveLength(1), WAIT)
  const began = Date.now()
  await proxy.refuse()
  await sleep(300)
  expect(away).toEqual([])
  await proxy.accept()
  await vi.waitFor(() => expect(away).toHaveLength(1), WAIT)
  const [[desde, hasta] = []] = away
  expect(Number(desde)).toBeGreaterThan(began - 1_000) // the sign of life under way was cut
  expect(Number(hasta) - Number(desde)).toBeGreaterThan(200)
  await sleep(100)
  expect(away).toHaveLength(1)
  await stop()
  await db.destroy()
})
