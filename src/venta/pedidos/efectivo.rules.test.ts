import { describe, expect, it } from 'vitest'
import { toLocalDay } from '#platform/format.ts'
import { computeCodigoEfectivo, computeLimitePago, isAlRecibir } from './efectivo.rules.ts'

describe('an order', () => {
  it.each([
    ['2026-03-01T02:59:00Z', '2026-03-05'],
    ['2026-03-01T03:00:00Z', '2026-03-06'],
  ])('of %s waits for cash until %s', (placed, until) => {
    expect(toLocalDay(computeLimitePago(new Date(placed)))).toBe(until)
  })
})

it('waits as many days as the owner gives', () => {
  expect(toLocalDay(computeLimitePago(new Date('2026-03-01T15:00:00Z'), 10))).toBe('2026-03-11')
})

it.each([
  [true, 'efectivo', false, true],
  [true, 'efectivo', true, false],
  [true, 'transferencia', false, false],
  [false, 'efectivo', false, false],
])(
  'with the setting %s an order by %s that is fetched (%s) is paid at the door: %s',
  (set, metodo_pago, retira, al) => {
    expect(isAlRecibir(set, { metodo_pago, retira })).toBe(al)
  },
)

describe('the cash code', () => {
  it.each([
    [572, '5724'], // the example of Damm's own paper
    [1_001, '0001 0019'],
    [1_034, '0001 0348'],
    [2_147_483_647, '0214 7483 6473'],
  ])('of the order %i is %s', (numero, code) => {
    expect(computeCodigoEfectivo(numero)).toBe(code)
  })

  it('is no other order’s when one digit is wrong or two neighbours changed places', () => {
    const numeros = Array.from({ length: 9_000 }, (_, n) => n + 1_000)
    const codes = new Set(numeros.map(computeCodigoEfectivo))
    const digits = [...computeCodigoEfectivo(4_719).replace(' ', '')].slice(-5)
    const group = (wrong: string[]) => `000${wrong.join('')}`.replace(/^(.{4})/, '$1 ')
    for (const at of digits.keys()) {
      for (const digit of '0123456789') {
        if (digit !== digits[at]) expect(codes).not.toContain(group(digits.with(at, digit)))
      }
      const [left = '', right] = digits.slice(at)
      if (right !== undefined && left !== right) {
        expect(codes).not.toContain(group(digits.with(at, right).with(at + 1, left)))
      }
    }
    expect(codes).toContain(group(digits))
  })
})
