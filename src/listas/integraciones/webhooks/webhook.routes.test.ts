import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { Webhook } from './webhook.contract.ts'
import { WEBHOOKS_MAX } from './webhook.rules.ts'

const WEBHOOKS = '/api/integraciones/webhooks'
const BUENO = { nombre: 'Depósito', url: 'https://ejemplo.test/avisos', eventos: ['libro.creado'] }

let api: TestApi
let as: Callers
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
})
afterAll(() => api.end())

type Made = { webhook: Webhook; secreto: string }
const make = () => as.done<Made>('POST', WEBHOOKS, BUENO)

describe('a webhook', () => {
  it('tells its secret once, and the database holds it sealed', async () => {
    const { webhook, secreto } = await make()
    expect(secreto).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook).toMatchObject({ ...BUENO, activo: true, pendientes: 0, fallidas: 0 })
    const listed = (await api.app.inject({ url: WEBHOOKS, headers: as.admin.headers })).json()
    expect(listed).toContainEqual(webhook)
    const { rows } = await api.pool.query(
      'select webhook::text as held from webhook union all select suceso_seguridad::text from suceso_seguridad',
    )
    expect(JSON.stringify([rows, listed])).not.toContain(secreto.slice(6))
  })

  it.each([
    'http://ejemplo.test/',
    'https://127.0.0.1/',
    'https://ana:clave@ejemplo.test/',
    'https://ejemplo.test:81/',
    'x',
    '',
  ])('is not made of the address %j', async (url) => {
    const { campos } = await as.refused(400, 'POST', WEBHOOKS, { ...BUENO, url })
    expect(campos).toHaveProperty('url')
    const { webhook } = await make()
    expect((await as.refused(400, 'PUT', `${WEBHOOKS}/${webhook._id}`, { url })).campos).toHaveProperty('url')
    await as.done('DELETE', `${WEBHOOKS}/${webhook._id}`)
  })

  it.each([
    [{ nombre: '' }, 'nombre'],
    [{ eventos: [] }, 'eventos'],
  ])('needs %j to be right', async (wrong, campo) => {
    expect((await as.refused(400, 'POST', WEBHOOKS, { ...BUENO, ...wrong })).campos).toHaveProperty(campo)
  })

  it('keeps what is not sent', async () => {
    const { webhook } = await make()
    const changed = await as.done('PUT', `${WEBHOOKS}/${webhook._id}`, { eventos: ['pedido.creado', 'pedido.creado'] })
    expect(changed).toEqual({ ...webhook, eventos: ['pedido.creado'] })
  })

  it.each([
    ['PUT', `${WEBHOOKS}/${createId()}`, 'WEBHOOK_NOT_FOUND'],
    ['DELETE', `${WEBHOOKS}/${createId()}`, 'WEBHOOK_NOT_FOUND'],
    ['POST', `/api/integraciones/entregas/${createId()}/repetir`, 'ENTREGA_NOT_FOUND'],
  ] as const)('%s %s is a 404', async (method, url, code) => {
    expect((await as.refused(404, method, url, method === 'DELETE' ? undefined : {})).code).toBe(code)
  })

  it('is one of so many at most', async () => {
    const { rows } = await api.pool.query('select count(*)::int as n from webhook')
    for (let n = rows[0].n; n < WEBHOOKS_MAX; n++) await make()
    expect((await as.refused(409, 'POST', WEBHOOKS, BUENO)).code).toBe('WEBHOOKS_MAX')
  })
})

it('the log goes on after a delivery, newest first', async () => {
  const { rows } = await api.pool.query('select id from webhook limit 1')
  for (let n = 0; n < 5; n++) {
    await api.pool.query(
      `insert into entrega (id, webhook_id, evento, sujeto, datos) values ($1, $2, 'libro.creado', $1, '{}')`,
      [createId(), rows[0].id],
    )
  }
  const seen: string[] = []
  let url = '/api/integraciones/entregas?limit=2'
  for (;;) {
    const { entregas, siguiente } = (await api.app.inject({ url, headers: as.admin.headers })).json()
    seen.push(...entregas.map(({ _id }: { _id: string }) => _id))
    if (!siguiente) break
    url = `/api/integraciones/entregas?limit=2&despues_de=${siguiente}`
  }
  const stored = await api.db.selectFrom('entrega').select('id').orderBy('num', 'desc').execute()
  expect(seen).toEqual(stored.map(({ id }) => id))
})
