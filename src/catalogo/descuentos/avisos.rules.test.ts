import { expect, it } from 'vitest'
import { formatPorcentaje } from '#platform/format.ts'
import { centavos } from '#platform/money.ts'
import { describeBajoPvp, describeDesvio, describeFuera, FUENTE_NOMBRES, REGLA_NOMBRES } from './avisos.rules.ts'
import { FUENTES_PVP, REGLAS_LEGALES } from './descuento.rules.ts'

it.each([
  [10_00, '10\u00a0%'],
  [12_50, '12,5\u00a0%'],
  [1, '0,01\u00a0%'],
  [100_00, '100\u00a0%'],
])('%d hundredths are written %s', (centesimos, text) => {
  expect(formatPorcentaje(centesimos)).toBe(text)
})

it.each([
  [18_000_00, 'El precio está 10\u00a0% por debajo del PVP ($\u00a020.000).'],
  [19_999_99, 'El precio está 0,01\u00a0% por debajo del PVP ($\u00a020.000).'],
  [20_000_00, null],
  [20_000_01, 'El precio está por encima del PVP ($\u00a020.000).'],
])('a price of %d centavos beside a PVP of 20.000 pesos: %s', (precio, text) => {
  expect(describeDesvio({ pvp: centavos(20_000_00), regla: 'libro_nuevo' }, centavos(precio))).toBe(text)
  expect(describeDesvio({ pvp: centavos(20_000_00), regla: 'usado' }, centavos(precio))).toBeNull()
})

it.each([
  [1, ['Uno'], true, '1 libro queda por debajo de lo que permite la Ley 25.542 en esas fechas: «Uno».'],
  [
    4,
    ['A', 'B', 'C'],
    true,
    '4 libros quedan por debajo de lo que permite la Ley 25.542 en esas fechas: «A», «B», «C» y 1 más.',
  ],
  [
    2000,
    ['A'],
    false,
    'Más de 2.000 libros quedan por debajo de lo que permite la Ley 25.542 en esas fechas: «A» y 1.999 más.',
  ],
])('%d books beyond the law', (total, titulos, exacto, text) => {
  expect(describeFuera({ total, titulos, exacto })).toBe(text)
})

it('books of a change of prices are counted', () => {
  expect(describeBajoPvp(1)).toBe('1 libro queda por debajo de su PVP')
  expect(describeBajoPvp(1_234)).toBe('1.234 libros quedan por debajo de su PVP')
})

it('nothing is said of what nobody knows', () => {
  expect(describeDesvio({ pvp: null, regla: 'libro_nuevo' }, centavos(1))).toBeNull()
  expect(describeDesvio({ pvp: centavos(1), regla: 'libro_nuevo' }, null)).toBeNull()
})

it('every kind and every source has a name', () => {
  expect(Object.keys(REGLA_NOMBRES)).toEqual([...REGLAS_LEGALES])
  expect(Object.keys(FUENTE_NOMBRES)).toEqual([...FUENTES_PVP])
})
