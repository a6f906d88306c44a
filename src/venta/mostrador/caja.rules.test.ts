import { expect, it } from 'vitest'
import { centavos } from '#platform/money.ts'
import { nameCierre, refuseCierre, sumBilletes } from './caja.rules.ts'

it('counts notes by their value, and coins as they are', () => {
  expect(sumBilletes({ '20000': 1, '10000': 2, '2000': 3, '1000': 4, '500': 5, '10': 7 }, centavos(3_50))).toBe(
    52_573_50,
  )
  expect(sumBilletes({ '200': 1, '100': 1, '50': 1, '20': 1 }, centavos(0))).toBe(370_00)
  expect(sumBilletes({}, centavos(0))).toBe(0)
})
it.each([
  [100, 100, '', null],
  [99, 100, '', 'Escribí por qué falta plata.'],
  [101, 100, '', 'Escribí por qué sobra plata.'],
  [99, 100, 'Un vuelto mal dado', null],
])('of %d counted and %d expected with %j says %j', (contado, esperado, motivo, refusal) => {
  expect(refuseCierre(centavos(contado), centavos(esperado), motivo)).toBe(refusal)
})
it('numbers a close', () => {
  expect(nameCierre(12)).toBe('Cierre N.º 12')
})
