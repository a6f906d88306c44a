// Mercado Pago's own package drives the stand-in: what it takes for an answer of its machine is faithful enough for us.
import { createRequire } from 'node:module'
import { MercadoPagoConfig, Payment, PaymentRefund, Preference } from 'mercadopago'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PasarelaDeEnsayo, startPasarela } from '#ensayo/pasarela/pasarela.ts'
import type { Medio, Titular } from '#ensayo/pasarela/titulares.ts'

/** The host is a constant of the package, and this the only way to another one. */
const settings = createRequire(import.meta.url)('mercadopago/dist/utils/config') as { AppConfig: { BASE_URL: string } }
const real = settings.AppConfig.BASE_URL

let ensayo: PasarelaDeEnsayo
beforeAll(async () => {
  ensayo = await startPasarela()
  settings.AppConfig.BASE_URL = ensayo.url
})
afterAll(async () => {
  settings.AppConfig.BASE_URL = real
  await ensayo.end()
})
beforeEach(() => ensayo.reset())

/** New for every call: it keeps the key of one call for the next ones. `maxRetries` 0: a fault shows at once. */
const config = (accessToken = ensayo.token) =>
  new MercadoPagoConfig({ accessToken, options: { timeout: 2_000, maxRetries: 0 } })

const BODY = {
  items: [{ id: 'libro-1', title: 'El Aleph', quantity: 2, unit_price: 1_234.5, currency_id: 'ARS' }],
  external_reference: '0198c0de-0000-4000-8000-000000000001',
  back_urls: { success: 'https://libros.test/1', pending: 'https://libros.test/1', failure: 'https://libros.test/1' },
  auto_return: 'approved',
}
const create = (body: object = BODY, idempotencyKey?: string) =>
  new Preference(config()).create({
    body: body as typeof BODY,
    ...(idempotencyKey && { requestOptions: { idempotencyKey } }),
  })
async function pay(titular: Titular = 'APRO', medio: Medio = 'credito'): Promise<number> {
  const { id = '' } = await create()
  const preferencia = ensayo.mundo.preferencias.get(id)
  const pago = preferencia && ensayo.mundo.pagar(preferencia, medio, titular)
  if (!pago) throw new Error('the stand-in took no payment')
  return pago.id
}
const read = (id: number) => new Payment(config()).get({ id })
const refund = (payment_id: number, amount: number, idempotencyKey: string) =>
  new PaymentRefund(config()).create({ payment_id, body: { amount }, requestOptions: { idempotencyKey } })
/** What the package throws. */
async function refused(asked: Promise<unknown>) {
  const error: unknown = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Error)) throw new Error('nothing was refused')
  const {
    status,
    error: word,
    causes,
  } = error as Error & { status?: number; error?: string; causes?: { code: number }[] }
  return { kind: error.constructor.name, status, word, code: causes?.[0]?.code }
}

describe('the official package', () => {
  it('makes, reads and ends a preference', async () => {
    const made = await create()
    expect(made.init_point).toMatch(new RegExp(`^${ensayo.url}/`))
    expect(made.collector_id).toBe(Number(ensayo.cuenta))
    const id = made.id ?? ''
    const seen = await new Preference(config()).get({ preferenceId: id })
    expect(seen).toMatchObject({ id, external_reference: BODY.external_reference, items: [{ unit_price: 1_234.5 }] })
    const updatePreferenceRequest = { expires: true, expiration_date_to: '2026-01-01T00:00:00.000-03:00' }
    await new Preference(config()).update({ id, updatePreferenceRequest: { ...BODY, ...updatePreferenceRequest } })
    const preferencia = ensayo.mundo.preferencias.get(id)
    expect(preferencia && ensayo.mundo.isAbierta(preferencia)).toBe(false)
  })

  it('gets the same preference for the same key, and a conflict for another body', async () => {
    const one = await create(BODY, 'la-misma')
    expect((await create(BODY, 'la-misma')).id).toBe(one.id)
    expect(await refused(create({ ...BODY, external_reference: 'otra' }, 'la-misma'))).toMatchObject({ status: 409 })
    expect((await create()).id).not.toBe(one.id)
  })

  it.each([
    ['no items', { ...BODY, items: [] }, 'invalid_items'],
    ['a price of three decimals', { ...BODY, items: [{ ...BODY.items[0], unit_price: 1.005 }] }, 'invalid_items'],
    ['a reference with a space', { ...BODY, external_reference: 'pedido 1' }, 'bad_request'],
    ['a way back over http', { ...BODY, back_urls: { success: 'http://localhost/1' } }, 'invalid_auto_return'],
    ['37 instalments', { ...BODY, payment_methods: { installments: 37 } }, 'invalid_payment_methods'],
  ])('is refused for %s', async (_, body, word) => {
    expect(await refused(create(body))).toMatchObject({ status: 400, word })
  })

  it('drops a way back over http in silence where it does not lead there by itself', async () => {
    const { auto_return: _, ...body } = BODY
    const { back_urls } = await create({ ...body, back_urls: { success: 'http://localhost/1' } })
    expect(back_urls?.success).toBe('')
  })

  it('reads and finds payments', async () => {
    const id = await pay()
    expect(await read(id)).toMatchObject({
      id,
      status: 'approved',
      status_detail: 'accredited',
      transaction_amount: 2_469,
      currency_id: 'ARS',
      external_reference: BODY.external_reference,
    })
    const rejected = await pay('FUND')
    const options = { external_reference: BODY.external_reference, sort: 'date_created', criteria: 'desc' } as const
    const { results = [] } = await new Payment(config()).search({ options })
    expect(results.slice(0, 2).map((pago) => pago.id)).toEqual([rejected, id])
    ensayo.palancas.busqueda = 60_000
    expect((await new Payment(config()).search({ options })).results).toEqual([])
  })

  it('refunds in parts, then all that is left, and learns why no more', async () => {
    const id = await pay()
    const part = await refund(id, 1_000.25, 'parte')
    expect(part).toMatchObject({ payment_id: id, amount: 1_000.25, status: 'approved' })
    expect(await read(id)).toMatchObject({ status: 'approved', status_detail: 'partially_refunded' })
    expect(await refused(refund(id, 1_468.76, 'de más'))).toMatchObject({ status: 400, code: 2017 })
    const rest = await new PaymentRefund(config()).total({ payment_id: id })
    expect(rest.amount).toBe(1_468.75)
    expect(await read(id)).toMatchObject({ status: 'refunded', transaction_amount_refunded: 2_469 })
    expect(await refused(refund(id, 1, 'otra vez'))).toMatchObject({ status: 400, code: 2063 })
    const all = await new PaymentRefund(config()).list({ payment_id: id })
    expect(all.map(({ amount }) => amount)).toEqual([1_000.25, 1_468.75])
    const one = await new PaymentRefund(config()).get({ payment_id: id, refund_id: part.id ?? 0 })
    expect(one.id).toBe(part.id)
  })

  it('gets nothing in the answer to a repeated refund, which is made once', async () => {
    const id = await pay()
    await refund(id, 10, 'la-misma')
    expect(await refund(id, 10, 'la-misma')).not.toHaveProperty('id')
    expect(await read(id)).toMatchObject({ transaction_amount_refunded: 10 })
  })

  it('shares a key between calls of one configuration, which is why nobody here does', async () => {
    const id = await pay()
    const shared = config()
    const client = new PaymentRefund(shared)
    await client.create({ payment_id: id, body: { amount: 10 }, requestOptions: { idempotencyKey: 'primera' } })
    await client.create({ payment_id: id, body: { amount: 10 } })
    expect(await read(id)).toMatchObject({ transaction_amount_refunded: 10 })
  })

  it('cancels a voucher, and nothing that was paid', async () => {
    const voucher = await pay('APRO', 'efectivo')
    expect(await new Payment(config()).cancel({ id: voucher })).toMatchObject({ status: 'cancelled' })
    expect(await refused(new Payment(config()).cancel({ id: await pay() }))).toMatchObject({ status: 400 })
  })

  it('knows what the machine refuses, and that it is down', async () => {
    expect(await refused(read(7))).toMatchObject({ status: 404, word: 'not_found' })
    expect(await refused(new Payment(config('APP_USR-otro')).get({ id: 7 }))).toMatchObject({ status: 401 })
    for (const [tipo, status] of [
      ['limite', 429],
      ['caida', 500],
      ['corte', 0],
    ] as const) {
      ensayo.palancas.falla = { en: 'todo', tipo, veces: 1 }
      expect(await refused(read(7))).toMatchObject({ status })
    }
  })
})
