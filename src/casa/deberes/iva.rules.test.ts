import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatPesos } from '#platform/format.ts'
import { centavos, pesos } from '#platform/money.ts'
import { CLASES_IVA, computeNeto, toDivisor } from './iva.rules.ts'
import { toNeto } from './neto.rules.ts'

const DIVISORES = { '10,5': toDivisor('10,5'), '21': toDivisor('21') }
const write = (final: number, clase?: (typeof CLASES_IVA)[number]) =>
  formatPesos(toNeto(pesos(final), clase, DIVISORES))

it.each([
  [undefined, 12_500, '12.500,00'],
  ['exento', 12_500.5, '12.500,50'],
  ['21', 12_100, '10.000,00'],
  ['21', 1, '0,83'],
  ['10,5', 110.5, '100,00'],
  ['21', 0, '0,00'],
] as const)('%s: of $ %d, $ %s are without taxes', (clase, final, neto) => {
  expect(write(final, clase)).toBe(`$\u00a0${neto}`)
})

it('gives the final price again with its tax, to the centavo', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom(...CLASES_IVA), (final, clase) => {
      const neto = Math.round(toNeto(pesos(final / 100), clase, DIVISORES) * 100)
      expect(neto).toBe(computeNeto(centavos(final), clase))
      expect(neto).toBeLessThanOrEqual(final)
      expect(Math.abs(Math.round(neto * toDivisor(clase)) - final)).toBeLessThanOrEqual(1)
    }),
  )
})
