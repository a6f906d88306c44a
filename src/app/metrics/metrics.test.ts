import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Config, loadConfig } from '#platform/config.ts'
import { TRIES } from '#platform/db/again.ts'
import { createDb, createPool } from '#platform/db/pool.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { startMails } from '../background/mails.ts'
import { startMetrics } from './metrics.ts'

const TOKEN = 'una-palabra-larga'
let api: TestApi
let metrics: Awaited<ReturnType<typeof startMetrics>>
let stopMails: () => Promise<void>
const settings = (config: Config) => ({ ...config, METRICAS_PUERTO: 0, METRICAS_TOKEN: TOKEN })
beforeAll(async () => {
  api = await createTestApi()
  metrics = await startMetrics(api, settings(api.config))
  stopMails = await startMails(api, api.config, 0.5)
})
afterAll(async () => {
  metrics.stop()
  await stopMails()
  await api.end()
})

const ask = (path = '/metrics', authorization = `Bearer ${TOKEN}`, port = metrics.port) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })
const read = async () => (await ask()).text()
const readValue = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? Number.NaN,
  )

describe('/metrics', () => {
  it('answers who has the token, at its one address', async () => {
    const answer = await ask()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    expect((await ask('/metrics', '')).status).toBe(401)
    expect((await ask('/metrics', 'Bearer otra')).status).toBe(401)
    expect((await ask('/')).status).toBe(404)
    expect((await api.app.inject('/metrics')).statusCode).toBe(404)
  })

  it('tells of answers by route and class of status, never of an address', async () => {
    const id = '01997f3a-0000-7000-8000-00000000abcd'
    for (let n = 0; n < 3; n++) await api.app.inject('/api/categorias')
    await api.app.inject(`/api/libros/id/${id}`)
    await api.app.inject(`/api/usuarios/email/ana@correo.test`)
    const text = await read()
    expect(readValue(text, 'anaquel_request_seconds_count{route="/api/categorias",status="2xx"}')).toBe(3)
    expect(readValue(text, 'anaquel_request_seconds_count{route="/api/libros/id/:id",status="4xx"}')).toBe(1)
    expect(text).not.toContain(id)
    expect(text).not.toContain('correo.test')
    expect(readValue(text, 'anaquel_page_cache_hits_total')).toBe(2)
    expect(readValue(text, 'anaquel_database_connections{state="open"}')).toBeGreaterThan(0)
    expect(readValue(text, 'anaquel_database_away')).toBe(0)
    expect(readValue(text, 'anaquel_turns_refused_total')).toBe(0)
    expect(readValue(text, 'anaquel_memory_bytes{kind="resident"}')).toBeGreaterThan(10_000_000)
    expect(readValue(text, 'anaquel_event_loop_seconds{quantile="0.99"}')).toBeGreaterThan(0)
    expect(readValue(text, 'anaquel_jobs_waiting{kind="pedido-creado"}')).toBe(0)
    expect(readValue(text, 'anaquel_transactions_refused_total{code="40P01"}')).toBe(0)
    const refuse = sql`do $$ begin raise exception 'planted' using errcode = '40P01'; end $$`.execute(api.db)
    await expect(refuse).rejects.toThrow('planted')
    expect(readValue(await read(), 'anaquel_transactions_refused_total{code="40P01"}')).toBe(TRIES)
  })

  it('counts orders and the mails that were sent of them', async () => {
    const usuario = await insertTestUsuario(api.db)
    const libro = await insertTestLibro(api.db, { precio: 1_000_00 })
    const payload = { items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo', cuotas: 1 }
    const bought = await api.app.inject({ method: 'POST', url: '/api/pedidos', payload, headers: usuario.headers })
    expect(bought.statusCode, bought.body).toBe(200)
    expect(readValue(await read(), 'anaquel_orders_total')).toBe(1)
    for (let n = 0; n < 100 && !(await read()).includes('outcome="completed"'); n++) await sleep(100)
    expect(readValue(await read(), 'anaquel_jobs_total{kind="pedido-creado",outcome="completed"}')).toBe(1)
  })

  it('leaves out what a database that is away cannot tell', async () => {
    const pool = createPool(api.databaseUrl, 1, () => {})
    const other = await startMetrics({ ...api, db: createDb(pool) }, settings(api.config))
    const look = async () => (await ask('/metrics', `Bearer ${TOKEN}`, other.port)).text()
    expect(await look()).toContain('anaquel_jobs_waiting{')
    await pool.end()
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
    const text = await look()
    now.mockRestore()
    other.stop()
    expect(text).not.toContain('anaquel_jobs_')
    expect(readValue(text, 'anaquel_database_away')).toBe(0)
  })

  it('takes the next port where its own is taken by another process of the shop, and none beyond', async () => {
    const config = { ...settings(api.config), METRICAS_PUERTO: metrics.port, WORKERS: 2 }
    const second = await startMetrics(api, config)
    expect(second.port).toBeGreaterThan(metrics.port)
    expect((await ask('/metrics', `Bearer ${TOKEN}`, second.port)).status).toBe(200)
    second.stop()
    await expect(startMetrics(api, { ...config, WORKERS: 1 })).rejects.toThrow('EADDRINUSE')
  })
})

it('is told to this machine alone, unless there is a token', () => {
  expect(loadConfig({ METRICAS_PUERTO: '9464' })).toMatchObject({ METRICAS_PUERTO: 9464, METRICAS_HOST: '127.0.0.1' })
  expect(() => loadConfig({ METRICAS_PUERTO: '9464', METRICAS_HOST: '0.0.0.0' })).toThrow('METRICAS_TOKEN')
  const open = { METRICAS_PUERTO: '9464', METRICAS_HOST: '0.0.0.0', METRICAS_TOKEN: TOKEN }
  expect(loadConfig(open).METRICAS_HOST).toBe('0.0.0.0')
  expect(loadConfig({}).METRICAS_PUERTO).toBeUndefined()
})
