import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCentesimos } from '../platform/format.ts'
import { centavos } from '../platform/money.ts'
import { addMeses, computeCorte, computeNeto, parsePorcentaje } from './trato.rules.ts'

it.each([
  ['40', 40_00],
  ['40 %', 40_00],
  ['37,5', 37_50],
  ['37.55%', 37_55],
  ['0', 0],
  ['7,05', 7_05],
  ['100', null],
  ['-5', null],
  ['40,555', null],
  ['mucho', null],
  ['', null],
])('a discount of «%s» is %s', (text, bp) => {
  expect(parsePorcentaje(text)).toBe(bp)
})

it('a discount comes back as it is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_99 }), (bp) => {
      expect(parsePorcentaje(formatCentesimos(bp))).toBe(bp)
    }),
  )
})

describe('what is owed', () => {
  it.each([
    [1_000_00, 1, 40_00, 600_00],
    [1_000_00, 3, 37_50, 1_875_00],
    [1, 1, 50_00, 1],
    [1, -1, 50_00, -1],
    [3, 1, 50_00, 2],
    [999, 0, 10_00, 0],
  ])('%i centavos × %i less %i is %i', (pvp, cantidad, bp, neto) => {
    expect(computeNeto(centavos(pvp), cantidad, bp)).toBe(neto)
  })

  it('is taken back by as many copies that come back, and is never more than the PVP', () => {
    const pvp = fc.integer({ min: 0, max: 99_999_999_999 }).map(centavos)
    fc.assert(
      fc.property(
        pvp,
        fc.integer({ min: 0, max: 9_999 }),
        fc.integer({ min: 0, max: 99_99 }),
        (precio, cantidad, bp) => {
          const neto = computeNeto(precio, cantidad, bp)
          expect(neto + computeNeto(precio, -cantidad, bp)).toBe(0)
          expect(neto).toBeGreaterThanOrEqual(0)
          expect(BigInt(neto)).toBeLessThanOrEqual(BigInt(precio) * BigInt(cantidad))
        },
      ),
    )
  })
})

describe('a cut', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  it.each([
    ['mensual', '2026-11-01T03:00:00.000Z'],
    ['bimestral', '2026-11-01T03:00:00.000Z'],
    ['a_pedido', now.toISOString()],
  ] as const)('%s reaches %s in November', (corte, expected) => {
    expect(computeCorte(corte, now).toISOString()).toBe(expected)
  })

  it('of two months reaches the beginning of the first in the second', () => {
    expect(computeCorte('bimestral', new Date('2026-12-31T20:00:00Z')).toISOString()).toBe('2026-11-01T03:00:00.000Z')
  })

  it('goes by the day of Argentina', () => {
    expect(computeCorte('mensual', new Date('2026-12-01T01:00:00Z')).toISOString()).toBe('2026-11-01T03:00:00.000Z')
  })
})

it.each([
  ['2026-11-23', 6, '2027-05-23'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2028-01-31', 1, '2028-02-29'],
])('%s and %i months is %s', (dia, meses, expected) => {
  expect(addMeses(dia, meses)).toBe(expected)
})
