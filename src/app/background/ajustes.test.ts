// A setting that one node changes is what the others show, without asking the database for it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { type Api, createApi } from '../api/api.ts'
import { listenForCatalogChanges } from './catalog-changes.ts'

let api: TestApi
let other: Api
let stop: () => Promise<void>
const lines: unknown[] = []

beforeAll(async () => {
  api = await createTestApi()
  other = await createApi(api.config, api.databaseUrl)
  const log = { info: () => {}, error: (data: object) => void lines.push(data) }
  const loadAjustes = () => other.services.ajustes.load(other.db)
  stop = await listenForCatalogChanges(api.databaseUrl, other.cache, log, { loadAjustes })
})
afterAll(async () => {
  await stop()
  await other.app.close()
  await api.end()
})

const nameOf = async ({ app }: Pick<Api, 'app'>) => (await app.inject('/api/sitio')).json<{ nombre: string }>().nombre
const SOON = { timeout: 10_000, interval: 20 }

it('is on both at once, on the one that changed it before its answer', async () => {
  const { headers } = await insertTestUsuario(api.db, 'admin')
  expect([await nameOf(api), await nameOf(other)]).toEqual(['Anaquel', 'Anaquel'])
  expect(other.cache.get('/api/sitio')).toBeDefined()
  for (const valor of ['La Anaquela', 'El Estante', 'La Anaquela']) {
    const payload = { cambios: [{ clave: 'sitio.nombre', valor }] }
    expect((await api.app.inject({ method: 'PUT', url: '/api/ajustes', headers, payload })).statusCode).toBe(200)
    expect(await nameOf(api)).toBe(valor)
    await expect.poll(() => nameOf(other), SOON).toBe(valor)
  }
})

it('is on the other one within a second of the answer, nearly always at once', async () => {
  const { headers } = await insertTestUsuario(api.db, 'admin')
  const took: number[] = []
  for (let n = 0; n < 9; n++) {
    const payload = { cambios: [{ clave: 'sitio.nombre', valor: `Estante ${n}` }] }
    expect((await api.app.inject({ method: 'PUT', url: '/api/ajustes', headers, payload })).statusCode).toBe(200)
    const answered = performance.now()
    await expect.poll(() => nameOf(other), { ...SOON, interval: 2 }).toBe(`Estante ${n}`)
    took.push(performance.now() - answered)
  }
  const [median = 0] = took.toSorted((a, b) => a - b).slice(4)
  console.info(
    `a setting on the other node: median ${median.toFixed(1)} ms, slowest ${Math.max(...took).toFixed(1)} ms`,
  )
  expect(median).toBeLessThan(1_000)
})

it('is heard of by a node that was cut off meanwhile', async () => {
  await api.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'anaquel avisos'`,
  )
  await api.pool.query(`update ajuste_tienda set valor = '"Sin avisar"' where clave = 'sitio.nombre'`)
  await expect.poll(() => nameOf(other), SOON).toBe('Sin avisar')
})

it('is read again where it could not be read at first', async () => {
  await api.pool.query('alter table ajuste_tienda rename to ajuste_movida')
  await api.pool.query(`select pg_notify('catalogo', 'ajustes')`)
  await expect.poll(() => lines.length, SOON).toBeGreaterThan(0)
  expect(await nameOf(other)).toBe('Sin avisar')
  await api.pool.query(`update ajuste_movida set valor = '"De nuevo"'`)
  await api.pool.query('alter table ajuste_movida rename to ajuste_tienda')
  await expect.poll(() => nameOf(other), SOON).toBe('De nuevo')
})
