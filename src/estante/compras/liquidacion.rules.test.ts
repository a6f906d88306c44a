import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TIPOS_MOVIMIENTO } from '#estante/existencias/existencia.rules.ts'
import { type Centavos, centavos } from '#platform/money.ts'
import {
  computeCuenta,
  computeLineas,
  type MovimientoLiquidado,
  PARTE_DE,
  sumLineas,
  TIPOS_LIQUIDADOS,
} from './liquidacion.rules.ts'

const of = (isbn: string, cantidad: number, pvp: number | null, more: Partial<MovimientoLiquidado> = {}) => ({
  libro_id: null,
  isbn,
  titulo: `Libro ${isbn}`,
  cantidad,
  pvp: pvp === null ? null : centavos(pvp),
  pvpDeVenta: null,
  pvpDeHoy: centavos(2_000_00),
  ...more,
})
const VENTA = { pvpDe: 'venta', descuentoBp: 40_00 } as const
const LIQUIDACION = { pvpDe: 'liquidacion', descuentoBp: 40_00 } as const

describe('the lines of a settlement', () => {
  it('are one for each book and PVP of the day of the sale', () => {
    const lineas = computeLineas(
      [of('b', -2, 1_000_00), of('a', -1, 900_00), of('b', -1, 1_200_00), of('b', -1, 1_000_00)],
      VENTA,
    )
    expect(lineas.map(({ isbn, cantidad, pvp, neto }) => [isbn, cantidad, pvp, neto])).toEqual([
      ['a', 1, 900_00, 540_00],
      ['b', 3, 1_000_00, 1_800_00],
      ['b', 1, 1_200_00, 720_00],
    ])
    expect(sumLineas(lineas)).toEqual({ ejemplares: 5, total: 3_060_00 })
  })

  it('are one for each book at the PVP of the settlement, where it was agreed so', () => {
    const lineas = computeLineas([of('b', -2, 1_000_00), of('b', -1, 1_200_00)], LIQUIDACION)
    expect(lineas.map(({ cantidad, pvp, neto }) => [cantidad, pvp, neto])).toEqual([[3, 2_000_00, 3_600_00]])
  })

  it('take a sale back at its own price', () => {
    const back = of('b', 1, 1_500_00, { pvpDeVenta: centavos(1_000_00) })
    expect(computeLineas([back], VENTA)).toMatchObject([{ cantidad: -1, pvp: 1_000_00, neto: -600_00 }])
    expect(computeLineas([of('b', -1, 1_000_00), back], VENTA)).toEqual([])
  })

  it('show a book without a price, and take what is known of one that got it later', () => {
    expect(computeLineas([of('b', -1, null, { pvpDeHoy: null })], VENTA)).toMatchObject([{ pvp: 0, neto: 0 }])
    expect(computeLineas([of('b', -1, null)], VENTA)).toMatchObject([{ pvp: 2_000_00 }])
    expect(computeLineas([of('b', -1, 700_00, { pvpDeHoy: null })], LIQUIDACION)).toMatchObject([{ pvp: 700_00 }])
  })
})

const cantidad = fc.integer({ min: -20, max: 20 }).filter((n) => n !== 0)
const precio = fc.constantFrom(...[100, 999_99, 12_500_00].map(centavos))
const movimiento: fc.Arbitrary<MovimientoLiquidado> = fc
  .record({ isbn: fc.constantFrom('a', 'b', 'c'), cantidad, pvp: precio, pvpDeHoy: precio })
  .map((one) => ({ ...one, libro_id: null, titulo: one.isbn, pvpDeVenta: null }))
const trato = fc.record({
  pvpDe: fc.constantFrom('venta' as const, 'liquidacion' as const),
  descuentoBp: fc.integer({ min: 0, max: 99_99 }),
})

describe('the sums of a settlement', () => {
  it('are those of its movements: no copy is lost nor paid for twice', () => {
    fc.assert(
      fc.property(fc.array(movimiento, { maxLength: 30 }), trato, (movimientos, como) => {
        const went = movimientos.reduce((total, one) => total - one.cantidad, 0)
        const lineas = computeLineas(movimientos, como)
        expect(sumLineas(lineas).ejemplares + 0).toBe(went + 0)
        expect(new Set(lineas.map(({ isbn, pvp }) => `${isbn} ${pvp}`)).size).toBe(lineas.length)
      }),
    )
  })

  it('do not depend on the order of the movements', () => {
    fc.assert(
      fc.property(fc.array(movimiento, { maxLength: 12 }), trato, (movimientos, como) => {
        const total = (all: MovimientoLiquidado[]) => sumLineas(computeLineas(all, como)).total
        expect(total(movimientos.toReversed())).toBe(total(movimientos))
      }),
    )
  })

  it('are the same in two settlements as in one, but for half a centavo a line', () => {
    fc.assert(
      fc.property(
        fc.array(movimiento, { maxLength: 20 }),
        fc.nat(20),
        fc.integer({ min: 0, max: 99_99 }),
        (all, at, bp) => {
          const como = { pvpDe: 'venta', descuentoBp: bp } as const
          const [one, other, whole] = [all.slice(0, at), all.slice(at), all].map((part) => computeLineas(part, como))
          const [a, b, c] = [one, other, whole].map((lineas = []) => sumLineas(lineas).total as Centavos & number)
          const lines = (one?.length ?? 0) + (other?.length ?? 0) + (whole?.length ?? 0)
          expect(Math.abs((a ?? 0) + (b ?? 0) - (c ?? 0))).toBeLessThanOrEqual(lines / 2)
        },
      ),
    )
  })
})

describe('the account of a supplier', () => {
  it('knows every sort of movement, and asks for what was sold or lost', () => {
    expect(Object.keys(PARTE_DE).sort()).toEqual([...TIPOS_MOVIMIENTO].sort())
    expect([...TIPOS_LIQUIDADOS].sort()).toEqual([
      'devolucion_cliente',
      'muestra',
      'recuento',
      'robo',
      'rotura',
      'venta',
    ])
  })

  it('says what has to be there', () => {
    const sumas = [
      ['compra', 10],
      ['venta', -4],
      ['devolucion_cliente', 1],
      ['devolucion_proveedor', -2],
      ['robo', -1],
      ['recuento', -1],
      ['traslado_sale', -2],
      ['traslado_entra', 2],
    ] as const
    expect(computeCuenta(sumas.map(([tipo, n]) => ({ tipo, cantidad: n })))).toEqual({
      recibido: 10,
      vendido: 3,
      devuelto: 2,
      perdido: 2,
      debeHaber: 3,
    })
    expect(computeCuenta([])).toEqual({ recibido: 0, vendido: 0, devuelto: 0, perdido: 0, debeHaber: 0 })
  })

  it('is the sum of all movements where every move between places is whole', () => {
    const suma = fc.record({ tipo: fc.constantFrom(...TIPOS_MOVIMIENTO), cantidad })
    fc.assert(
      fc.property(fc.array(suma), (sumas) => {
        const { debeHaber } = computeCuenta(sumas)
        const trasladado = sumas
          .filter(({ tipo }) => tipo.startsWith('traslado'))
          .reduce((n, one) => n + one.cantidad, 0)
        expect(debeHaber + trasladado).toBe(sumas.reduce((n, one) => n + one.cantidad, 0))
      }),
    )
  })
})
