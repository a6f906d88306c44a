import { describe, expect, it } from 'vitest'
import { pesos, toCentavos } from '#platform/money.ts'
import {
  acceptsCuotas,
  CONDICIONES,
  clampCuotas,
  computeEleccion,
  computePorPagar,
  computeRecargo,
  computeTotales,
  computeTotalFinal,
  FALTA_METODO_PAGO,
  listFinanciaciones,
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

describe('a surcharge in per cent', () => {
  it.each([
    [10_000, 2, 12.5, 1_250],
    [0.03, 2, 50, 0.02], // to the nearest centavo
    [9_999.99, 3, 33.33, 3_333],
    [10_000, 2, 0, 2_000], // the sum in pesos holds
    [10_000, 1, 20, 0], // one instalment has none
  ])('of %d pesos in %d instalments at %d is %d', (subtotal, cuotas, porciento, recargo) => {
    const porcentajes = [0, porciento, porciento]
    const lineas = [{ cantidad: 1, precio_unitario: of(subtotal) }]
    const totales = computeTotales(lineas, cuotas, 'expres', { ...CONDICIONES, porcentajes })
    expect(totales).toMatchObject({ recargo: of(recargo), total: of(subtotal + recargo) })
  })
})

describe('what a page may offer in instalments', () => {
  it('is what the checkout charges for the same goods', () => {
    for (const porcentajes of [CONDICIONES.porcentajes, [0, 12.5, 20]]) {
      const condiciones = { ...CONDICIONES, porcentajes }
      for (const subtotal of [of(10_000), of(9_999.99), of(0.03)]) {
        const lineas = [{ cantidad: 1, precio_unitario: subtotal }]
        expect(listFinanciaciones(subtotal, condiciones)).toEqual(
          [2, 3].map((cuotas) => ({ cuotas, total: computeTotales(lineas, cuotas, 'expres', condiciones).total })),
        )
      }
    }
  })
  it('is nothing where the shop takes one instalment alone, nor for what costs nothing', () => {
    expect(listFinanciaciones(of(10_000), { ...CONDICIONES, recargos: [of(0)] })).toEqual([])
    expect(listFinanciaciones(of(0), CONDICIONES)).toEqual([])
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

describe('instalments', () => {
  const CUOTAS = [-1, 0, 1, 2, 3, 4]
  it.each(METODOS_PAGO)('by %s are 1 to 3 with a credit card, and else 1', (metodo) => {
    expect(CUOTAS.filter((cuotas) => acceptsCuotas(metodo, cuotas))).toEqual(metodo === 'tarjeta' ? [1, 2, 3] : [1])
  })
})

describe('what was chosen', () => {
  const of10000 = [{ cantidad: 1, precio_unitario: of(10_000) }]
  const of9000 = [{ cantidad: 1, precio_unitario: of(9_000) }]
  it.each([
    [of9000, 'tarjeta', 3, 'estandar', { cuotas: 3, servicio: 'estandar', ofrecidos: ['expres', 'estandar'] }],
    [of9000, 'efectivo', 3, 'estandar', { cuotas: 1, servicio: 'estandar', ofrecidos: ['expres', 'estandar'] }],
    [of9000, null, 2, 'expres', { cuotas: 1, servicio: 'expres', ofrecidos: ['expres', 'estandar'] }],
    [of10000, 'tarjeta', 2, 'estandar', { cuotas: 2, servicio: 'expres', ofrecidos: ['expres'] }],
  ] as const)('holds as far as goods and payment allow it: %j by %s', (lineas, metodo, cuotas, servicio, expected) => {
    expect(computeEleccion(lineas, { metodo, cuotas, servicio })).toEqual({
      ...expected,
      metodo,
      totales: computeTotales(lineas, expected.cuotas, expected.servicio),
    })
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

it('adds surcharge and shipping to what is paid in the end', () => {
  expect(computeRecargo(7)).toBe(0)
  expect(computeTotalFinal({ total: pesos(12_000.1), envio: pesos(1_499.2) })).toBe(13_499.3)
})

it('asks for what did not come in yet, where that is known', () => {
  const sumas = { total: pesos(27_601), envio: pesos(1_499) }
  expect(computePorPagar(sumas)).toBe(29_100)
  expect(computePorPagar({ ...sumas, cobro: { saldo: pesos(14_550) } })).toBe(14_550)
})

it('keeps the words of the specification', () => {
  expect(METODOS_PAGO.map((metodo) => METODO_PAGO_NOMBRES[metodo])).toEqual([
    ...['Débito', 'Transferencia', 'Efectivo', 'Tarjeta de crédito'],
  ])
  expect(FALTA_METODO_PAGO).toBe('Por favor, selecciona un método de pago.')
  expect(METODO_PAGO_INVALIDO).toBe('Por favor, selecciona un método válido.')
})
