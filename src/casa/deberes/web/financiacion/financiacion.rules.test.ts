import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Centavos, centavos, pesos, sum, toCentavos } from '#platform/money.ts'
import { FUZZ_SEMILLA } from '#test/fuzz.ts'
import { computeTea, describeFinanciacion, describeTasas, formatTasa, listCuotas } from './financiacion.rules.ts'

const of = (amount: number): Centavos => toCentavos(pesos(amount))

it.each([
  // Cash price, surcharge, number of instalments, rate a year in hundredths: law.md's cases, computed by hand.
  [10_000, 2_000, 2, '336,51\u00a0%'],
  [10_000, 3_000, 3, '400,35\u00a0%'],
  [20_000, 2_000, 2, '115,24\u00a0%'],
  [3_000, 2_000, 2, '6.628,96\u00a0%'],
  [10_000, 2_000, 6, '89,51\u00a0%'], // the book page's 6 × (1.2·P/6)
  [10_000, 1_000, 3, '77,98\u00a0%'], // and 3 × (1.1·P/3)
  [10_000, 0, 3, '0,00\u00a0%'],
  [10_000, 0, 1, '0,00\u00a0%'],
])('%d and %d more in %d instalments cost %s a year', (contado, recargo, cuotas, tasa) => {
  const { tea, cftea } = describeTasas(of(contado), listCuotas(of(contado + recargo), cuotas))
  expect([tea, cftea]).toEqual([`TEA ${tasa}`, `CFTEA ${tasa}`])
})

it('has no rate for nothing, nor one beyond any sense', () => {
  expect(computeTea(centavos(0), [of(1_000), of(1_000)])).toBeNull()
  expect(computeTea(centavos(1), [of(1_000), of(1_000)])).toBeNull()
  expect(describeTasas(centavos(1), [of(1_000), of(1_000)]).cftea).toBe('CFTEA no se puede calcular')
  expect(formatTasa(1_234.5)).toBe('123.450,00\u00a0%')
})

it('is told as one text: each instalment, the total, an odd last one and the rates', () => {
  const told = (contado: number, total: number, cuotas: number) =>
    describeFinanciacion(of(contado), of(total), cuotas).replaceAll('\u00a0', ' ')
  expect(told(10_000, 12_000, 2)).toBe('2 cuotas de $ 6.000,00. Total $ 12.000,00. TEA 336,51 % · CFTEA 336,51 %')
  expect(told(10_000, 13_000, 3)).toBe(
    '3 cuotas de $ 4.333,33. Total $ 13.000,00. La última, de $ 4.333,34. TEA 400,35 % · CFTEA 400,35 %',
  )
})

describe('for any sum', () => {
  const given = fc.record({
    contado: fc.integer({ min: 100, max: 500_000_000 }),
    recargo: fc.integer({ min: 0, max: 50_000_000 }),
    cuotas: fc.integer({ min: 1, max: 3 }),
  })

  it('the instalments add up to the total, and only the last one differs', () => {
    fc.assert(
      fc.property(given, ({ contado, recargo, cuotas }) => {
        const total = centavos(contado + recargo)
        const partes = listCuotas(total, cuotas)
        expect(partes).toHaveLength(cuotas)
        expect(sum(partes)).toBe(total)
        expect(new Set(partes.slice(0, -1)).size).toBeLessThanOrEqual(1)
        expect(Math.abs((partes.at(-1) ?? 0) - (partes[0] ?? 0))).toBeLessThan(cuotas)
        expect(Math.min(...partes)).toBeGreaterThanOrEqual(0)
      }),
      { seed: FUZZ_SEMILLA },
    )
  })

  it('the instalments at the rate are worth the cash price, to the centavo', () => {
    fc.assert(
      fc.property(given, ({ contado, recargo, cuotas }) => {
        const partes = listCuotas(centavos(contado + recargo), cuotas)
        const tea = computeTea(centavos(contado), partes)
        fc.pre(tea !== null)
        const monthly = (1 + tea) ** (1 / 12) - 1
        const worth = partes.reduce((all, cuota, n) => all + cuota / (1 + monthly) ** (n + 1), 0)
        expect(Math.abs(worth - contado)).toBeLessThan(1)
        expect(tea === 0).toBe(recargo === 0)
      }),
      { seed: FUZZ_SEMILLA },
    )
  })

  it('a higher surcharge is a higher rate', () => {
    fc.assert(
      fc.property(given, fc.integer({ min: 100, max: 10_000_000 }), ({ contado, recargo, cuotas }, more) => {
        const rate = (r: number) => computeTea(centavos(contado), listCuotas(centavos(contado + r), cuotas))
        const [low, high] = [rate(recargo), rate(recargo + more)]
        if (low === null) expect(high).toBeNull()
        else if (high !== null) expect(high).toBeGreaterThan(low)
      }),
      { seed: FUZZ_SEMILLA },
    )
  })
})
