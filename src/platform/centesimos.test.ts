import { expect, it } from 'vitest'
import { parsePorcentaje, toCentesimos } from './centesimos.ts'
import { hasDosDecimales } from './money.ts'

it.each([
  ['40', 40_00],
  [' 37,5 % ', 37_50],
  ['37.55%', 37_55],
  ['0', 0],
  ['7,05', 7_05],
  ['1500', 1_500_00],
  ['-5', null],
  ['40,555', null],
  ['1.500', null],
  ['mucho', null],
  ['', null],
])('«%s» is %s hundredths of a per cent', (text, centesimos) => {
  expect(parsePorcentaje(text)).toBe(centesimos)
})

it.each([
  [1.15, true],
  [21_260_087.64, true],
  [1.155, false],
  [0.001, false],
  [Number.NaN, false],
])('%d has two decimals at most: %s', (n, has) => {
  expect(hasDosDecimales(n)).toBe(has)
})

it('hundredths are whole', () => {
  expect([1.15, 0.29, 4.35, 1.005].map(toCentesimos)).toEqual([115, 29, 435, 100])
})
