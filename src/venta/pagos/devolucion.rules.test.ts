import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos } from '#platform/money.ts'
import { computeDevolucion, splitReembolso } from './devolucion.rules.ts'

describe('money that goes back', () => {
  const pedido = {
    lineas: [
      { linea: 1, cantidad: 2, precio_unitario: centavos(3_333_33) },
      { linea: 2, cantidad: 1, precio_unitario: centavos(1_000_01) },
    ],
    envio: centavos(1_499_00),
    recargo: centavos(2_000_00),
  }
  it('is copies times their price, the shipping and the surcharge', () => {
    expect(computeDevolucion(pedido, { lineas: [{ linea: 1, cantidad: 1 }], envio: false, recargo: false })).toBe(
      3_333_33,
    )
    expect(computeDevolucion(pedido, { lineas: [], envio: true, recargo: true })).toBe(3_499_00)
    const lineas = [
      { linea: 1, cantidad: 2 },
      { linea: 2, cantidad: 1 },
    ]
    expect(computeDevolucion(pedido, { lineas, envio: true, recargo: true })).toBe(6_666_66 + 1_000_01 + 3_499_00)
  })
  it('is not for more copies than were bought, a line twice or one that is not there', () => {
    for (const lineas of [
      [{ linea: 1, cantidad: 3 }],
      [{ linea: 3, cantidad: 1 }],
      [{ linea: 1, cantidad: 0 }],
      [
        { linea: 2, cantidad: 1 },
        { linea: 2, cantidad: 1 },
      ],
    ]) {
      expect(computeDevolucion(pedido, { lineas, envio: false, recargo: false })).toBeNull()
    }
  })
  it('in parts adds up to the whole, to the centavo', () => {
    const precios = fc.array(
      fc.record({ cantidad: fc.integer({ min: 1, max: 10 }), precio_unitario: fc.integer({ min: 0, max: 9_999_999 }) }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(precios, fc.nat(500_000), (made, envio) => {
        const lineas = made.map(({ cantidad, precio_unitario }, n) => ({
          linea: n + 1,
          cantidad,
          precio_unitario: centavos(precio_unitario),
        }))
        const de = { lineas, envio: centavos(envio), recargo: centavos(0) }
        const nada = { lineas: [], envio: false, recargo: false }
        const parts = lineas.flatMap(({ linea, cantidad }) =>
          Array.from(
            { length: cantidad },
            () => computeDevolucion(de, { ...nada, lineas: [{ linea, cantidad: 1 }] }) ?? Number.NaN,
          ),
        )
        const whole = computeDevolucion(de, {
          lineas: lineas.map(({ linea, cantidad }) => ({ linea, cantidad })),
          envio: true,
          recargo: true,
        })
        expect(parts.reduce((sum, part) => sum + part, envio)).toBe(whole)
      }),
    )
  })
})

describe('a sum that is taken out of several payments', () => {
  const pagos = [
    { pago: 'a', queda: centavos(700) },
    { pago: 'b', queda: centavos(300) },
  ]
  it.each([
    [
      null,
      [
        ['a', 700],
        ['b', 300],
      ],
    ],
    [
      1_000,
      [
        ['a', 700],
        ['b', 300],
      ],
    ],
    [700, [['a', 700]]],
    [
      701,
      [
        ['a', 700],
        ['b', 1],
      ],
    ],
    [1, [['a', 1]]],
    [1_001, null],
  ])('%s', (importe, partes) => {
    const made = splitReembolso(pagos, importe === null ? null : centavos(importe))
    expect(made?.map(({ pago, importe: parte }) => [pago, parte]) ?? null).toEqual(partes)
  })
  it('of none is none', () => {
    expect(splitReembolso([], null)).toEqual([])
  })
})
