// What a node shows of its page cache while it hears nothing of changes.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadConfig } from '#platform/config.ts'
import { createId } from '#platform/id.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { type FrozenProxy, openProxy } from '#test/proxy.ts'
import { type Api, createApi } from '../api/api.ts'
import { listenForCatalogChanges } from './catalog-changes.ts'

let database: TestDatabase
let proxy: FrozenProxy
let api: Api
let stop: () => Promise<void>

const quiet = { info: () => {}, error: () => {} }
const CATEGORIAS = '/api/categorias'

async function open(staleMs: number) {
  stop = await listenForCatalogChanges(proxy.url, api.cache, quiet, { staleMs })
  await api.app.inject(CATEGORIAS)
}

beforeEach(async () => {
  database = await createTestDatabase()
  proxy = await openProxy(database.url)
  api = await createApi(loadConfig({ LOG_LEVEL: 'silent' }), proxy.url)
})
afterEach(async () => {
  await stop()
  await api.app.close()
  await proxy.close()
})

/** What another node does. */
async function elsewhere(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(text, values)
  await client.end()
}
const addCategoria = (nombre: string) =>
  elsewhere('insert into categoria (id, nombre, nombre_p) values ($1, $2, $2)', [createId(), nombre])

async function until(check: () => Promise<boolean>) {
  for (let n = 0; n < 150; n++) {
    if (await check()) return
    await sleep(100)
  }
  throw new Error('it never came to be')
}
const ask = async (url: string) => (await api.app.inject(url)).statusCode
const shows = async (text: string) => (await api.app.inject(CATEGORIAS)).body.includes(text)

it('goes on showing what it keeps while the database is gone, and makes it anew afterwards', async () => {
  await open(Number.POSITIVE_INFINITY)
  await proxy.refuse()
  await until(async () => (await ask('/api/provincias')) === 503)
  await sleep(1_500) // its tries to listen again have failed meanwhile
  expect(await ask(CATEGORIAS)).toBe(200)
  await addCategoria('nueva entretanto')
  await proxy.accept()
  await until(() => shows('nueva entretanto'))
  expect(await ask('/api/provincias')).toBe(200)
})

it('shows nothing old once others may have changed it for too long', async () => {
  await open(500)
  await proxy.refuse()
  await until(async () => (await ask(CATEGORIAS)) === 503)
})

it('keeps nothing new while its line is lost and the shop goes on', async () => {
  const direct = await createApi(loadConfig({ LOG_LEVEL: 'silent' }), database.url)
  stop = await listenForCatalogChanges(proxy.url, direct.cache, quiet, { staleMs: Number.POSITIVE_INFINITY })
  const shows = async (text: string) => (await direct.app.inject(CATEGORIAS)).body.includes(text)
  try {
    await proxy.refuse()
    await until(async () => direct.cache.paused)
    expect(await shows('sin oyentes')).toBe(false)
    await addCategoria('sin oyentes')
    expect(await shows('sin oyentes')).toBe(true)
    await proxy.accept()
    await until(async () => !direct.cache.paused)
    expect(await shows('sin oyentes')).toBe(true)
    await shows('sin oyentes')
    await addCategoria('oída')
    await until(() => shows('oída'))
  } finally {
    await direct.app.close()
  }
})

it('trusts nothing that it keeps when a database that works refuses its line alone', async () => {
  await open(Number.POSITIVE_INFINITY)
  const name = new URL(database.url).pathname.slice(1)
  await elsewhere(`alter database ${name} connection limit 0`)
  await api.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'anaquel avisos'`)
  await until(async () => {
    await api.pool.query('insert into categoria (id, nombre, nombre_p) values ($1, $2, $2)', [createId(), createId()])
    const { rows } = await api.pool.query('select count(*)::int as n from categoria')
    return JSON.parse((await api.app.inject(CATEGORIAS)).body).length === rows[0].n
  })
  await api.pool.query(`alter database ${name} connection limit -1`)
})
