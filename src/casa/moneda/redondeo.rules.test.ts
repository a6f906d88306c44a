import { expect, it } from 'vitest'
import { describeRedondeo, floorDiv, REDONDEO_CLAVES, type Redondeo, round, SENTIDOS } from './redondeo.rules.ts'

it.each([
  [7, 3, 2],
  [6, 3, 2],
  [0, 3, 0],
  [-1, 3, -1],
  [-3, 3, -1],
  [-4, 3, -2],
])('%i by %i is %i, towards minus infinity', (n, by, whole) => {
  expect(floorDiv(n, by)).toBe(whole)
})

it.each<[redondeo: Redondeo, antes: number, cercano: number, arriba: number, abajo: number]>([
  ['ninguno', 12_345, 12_345, 12_345, 12_345],
  ['10', 12_345, 12_000, 13_000, 12_000],
  ['10', 12_500, 13_000, 13_000, 12_000],
  ['10', 12_499, 12_000, 13_000, 12_000],
  ['100', 20_000, 20_000, 20_000, 20_000],
  ['en-90', 15_000, 19_000, 19_000, 9_000],
  ['en-90', 13_999, 9_000, 19_000, 9_000],
  ['en-90', 1_000, 1_000, 9_000, 1_000],
  ['en-990', 250_000, 299_000, 299_000, 199_000],
  ['500', 10_000, 0, 50_000, 0],
  ['100', 0, 0, 0, 0],
])('rounded (%s), %i centavos are %i, upwards %i, downwards %i', (redondeo, antes, ...rounded) => {
  expect(SENTIDOS.map((sentido) => round(antes, redondeo, sentido))).toEqual(rounded)
})

it('each way of rounding is said by its words, none where nothing is rounded', () => {
  expect(REDONDEO_CLAVES.map((redondeo) => describeRedondeo(redondeo, 'arriba'))).toEqual([
    '',
    ...['10', '50', '100', '500', '1.000'].map((paso) => `a $ ${paso} hacia arriba`),
    ...['90', '900', '990'].map((final) => `terminado en ${final} hacia arriba`),
  ])
  expect(SENTIDOS.map((sentido) => describeRedondeo('en-90', sentido))).toEqual([
    'terminado en 90 al más cercano',
    'terminado en 90 hacia arriba',
    'terminado en 90 hacia abajo',
  ])
})
