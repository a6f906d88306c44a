import { expect, it } from 'vitest'
import { pesos } from '#platform/money.ts'
import { computeDolares, PRECIO_NO_DISPONIBLE } from './moneda.rules.ts'

it.each([
  [0, 0],
  [552.99, 0],
  [553, 1],
  [1106, 1],
  [24_900, 23],
  [1_000_000, 904],
])('%d pesos are read as %i dollars', (amount, dolares) => {
  expect(computeDolares(pesos(amount))).toBe(dolares)
})

it('says of a book without a price what the specification says', () => {
  expect(PRECIO_NO_DISPONIBLE).toBe('Precio no disponible')
})
