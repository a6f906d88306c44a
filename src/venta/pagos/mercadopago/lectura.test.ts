// What the gateway's machine may say where a sum belongs.
import { expect, it } from 'vitest'
import { Pago } from './lectura.ts'

const pago = (transaction_amount: unknown) => ({
  id: 1,
  status: 'approved',
  currency_id: 'ARS',
  date_created: '2026-11-23T10:00:00.000-03:00',
  transaction_amount,
})

it.each([-1, -0.01, Number.NaN, Number.POSITIVE_INFINITY, 1e308, 21_474_836.48, '5000', [5_000], null, {}])(
  'a payment of %j is none',
  (amount) => {
    expect(Pago().safeParse(pago(amount)).success).toBe(false)
  },
)

it('a payment is as large as the columns of an order', () => {
  expect(Pago().parse(pago(21_474_836.47)).importe).toBe(2_147_483_647)
})
