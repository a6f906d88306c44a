// The machine's clock jumps by a year: a wrong battery, a time server that lies, a machine that wakes up.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'

const YEAR_MS = 365 * 86_400_000

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => api.end())

const jump = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

describe.each([
  ['ahead', YEAR_MS],
  ['back', -YEAR_MS],
])('a clock that jumps a year %s', (_, ms) => {
  it('ends no session and holds up no order', async () => {
    const { headers } = await insertTestUsuario(api.db)
    const libro = await insertTestLibro(api.db, { precio: 20_000_00 })
    const order = () =>
      api.app.inject({
        method: 'POST',
        url: '/api/pedidos',
        headers: { ...headers, 'idempotency-key': createId() },
        payload: { items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo' },
      })
    expect((await order()).statusCode).toBe(200)
    jump(ms)
    expect((await order()).statusCode).toBe(200)
    expect((await api.app.inject({ url: '/api/usuarios/perfil', headers })).statusCode).toBe(200)
    expect((await api.app.inject('/api/libros')).statusCode).toBe(200)
  })

  it('gives new ids that sort after the ones before', () => {
    const before = createId()
    jump(ms)
    expect([createId(), before].toSorted()[0]).toBe(before)
  })
})

it('a clock that jumped back hides no security events for a year', async () => {
  const count = async () => {
    const { rows } = await api.pool.query(`select count(*)::int as n from suceso_seguridad where suceso = 'limite'`)
    return rows[0].n as number
  }
  for (let n = 0; n < 150; n++) api.services.sucesos.note({ suceso: 'limite', origen: `192.0.2.${n}` })
  await vi.waitFor(async () => expect(await count()).toBe(100))
  jump(-YEAR_MS)
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 600_000)
  api.services.sucesos.note({ suceso: 'limite', origen: '198.51.100.1' })
  await api.services.sucesos.settle()
  expect(await count()).toBe(102) // the event, and how many were left out
})
