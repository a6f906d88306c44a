import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centavos } from '../platform/money.ts'
import { ALICUOTAS, CLASES_IVA, computeNeto } from './iva.rules.ts'

it.each([
  ['exento', 12_500_00, 12_500_00],
  ['21', 12_100_00, 10_000_00],
  ['21', 100, 83], // 82.64
  ['10,5', 11_050, 10_000],
  ['21', 0, 0],
] as const)('%s: of %i centavos %i are without taxes', (clase, final, neto) => {
  expect(computeNeto(centavos(final), clase)).toBe(neto)
})

it('gives the final price again with its tax, to the centavo', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom(...CLASES_IVA), (final, clase) => {
      const neto = computeNeto(centavos(final), clase)
      expect(neto).toBeLessThanOrEqual(final)
      expect(Math.abs(Math.round((neto * (10_000 + ALICUOTAS[clase])) / 10_000) - final)).toBeLessThanOrEqual(1)
    }),
  )
})
