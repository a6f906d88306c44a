import { describe, expect, it } from 'vitest'
import { toLocalDay } from '../platform/format.ts'
import { pesos, toCentavos } from '../platform/money.ts'
import {
  clampCuotas,
  computeCodigoEfectivo,
  computeLimitePago,
  computeRecargo,
  computeTotales,
  computeTotalFinal,
  FALTA_METODO_PAGO,
  METODO_PAGO_INVALIDO,
  METODO_PAGO_NOMBRES,
  METODOS_PAGO,
} from './pedido.rules.ts'

const of = (amount: number) => toCentavos(pesos(amount))

describe('the surcharge', () => {
  it.each([
    [1, 0],
    [2, 2_000],
    [3, 3_000],
  ])('of %i instalments is %i pesos', (cuotas, recargo) => {
    expect(computeRecargo(cuotas)).toBe(of(recargo))
  })
})

describe('the instalment counter', () => {
  it.each([
    [0, 1],
    [1, 1],
    [3, 3],
    [4, 3],
  ])('turns %i into %i', (cuotas, expected) => {
    expect(clampCuotas(cuotas)).toBe(expected)
  })
})

describe('the sums', () => {
  it('does not count the surcharge towards free shipping', () => {
    expect(computeTotales([{ cantidad: 1, precio_unitario: of(9_000) }], 3, 'expres')).toEqual({
      subtotal: of(9_000),
      recargo: of(3_000),
      total: of(12_000),
      envio: of(3_000),
    })
  })

  it('adds centavos without losing any', () => {
    const lineas = [
      { cantidad: 3, precio_unitario: of(0.1) },
      { cantidad: 10, precio_unitario: of(1_999.99) },
    ]
    expect(computeTotales(lineas, 1, 'estandar')).toMatchObject({ subtotal: of(20_000.2), envio: 0 })
  })
})

describe('an order', () => {
  it.each([
    ['2026-03-01T02:59:00Z', '2026-03-05'],
    ['2026-03-01T03:00:00Z', '2026-03-06'],
  ])('of %s waits for cash until %s', (placed, until) => {
    expect(toLocalDay(computeLimitePago(new Date(placed)))).toBe(until)
  })
})

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

it('adds surcharge and shipping to what is paid in the end', () => {
  expect(computeRecargo(7)).toBe(0)
  expect(computeTotalFinal({ total: pesos(12_000.1), envio: pesos(1_499.2) })).toBe(13_499.3)
})

it('keeps the words of the specification', () => {
  expect(METODOS_PAGO.map((metodo) => METODO_PAGO_NOMBRES[metodo])).toEqual([
    ...['Débito', 'Transferencia', 'Efectivo', 'Tarjeta de crédito'],
  ])
  expect(FALTA_METODO_PAGO).toBe('Por favor, selecciona un método de pago.')
  expect(METODO_PAGO_INVALIDO).toBe('Por favor, selecciona un método válido.')
})
