import { expect, it } from 'vitest'
import { readColumna, readFormatosDeFecha, toTexto } from './xlsx.rules.ts'

const LIBRO = { compartidos: ['uno', 'dos'], esFecha: [false, true], desde1904: false }

it.each([
  ['A1', 0],
  ['Z9', 25],
  ['AA10', 26],
  ['AB7', 27],
  ['7', -1],
])('finds the column of %j', (referencia, columna) => {
  expect(readColumna(referencia)).toBe(columna)
})

it.each<[string, number, string, string]>([
  ['n', 0, '9789879334966', '9789879334966'],
  ['n', 0, '9.789879334966E12', '9789879334966'],
  ['n', 0, '12500', '12500'],
  ['n', 0, '12500.5', '12500,5'],
  ['n', 0, '12500.330000000002', '12500,33'],
  ['n', 0, '12.125', '12,13'],
  ['n', 0, '0.345', '0,345'],
  ['n', 0, '-3', '-3'],
  ['n', 0, 'x', 'x'],
  ['n', 1, '36814', '2000-10-15'],
  ['n', 1, '36814.75', '2000-10-15'],
  ['n', 1, '61', '1900-03-01'],
  ['n', 1, '7', '7'],
  ['s', 0, '1', 'dos'],
  ['s', 0, '9', ''],
  ['e', 0, '#N/A', ''],
  ['str', 0, 'Canción', 'Canción'],
  ['inlineStr', 0, 'a_x000D_b', 'a\rb'],
  ['b', 0, '1', '1'],
])('reads a cell of the type %s in the style %i, %j, as %j', (tipo, estilo, valor, text) => {
  expect(toTexto({ tipo, estilo, valor }, LIBRO)).toBe(text)
})

it('counts days from 1904 where the file says so', () => {
  expect(toTexto({ tipo: 'n', estilo: 1, valor: '35352' }, { ...LIBRO, desde1904: true })).toBe('2000-10-15')
})

it('knows formats of dates by their letters', () => {
  const fechas = readFormatosDeFecha([
    [164, 'dd/mm/yyyy'],
    [165, '#,##0.00'],
    [166, '"día" 0'],
    [167, '[$-C0A]mmmm yyyy'],
    [168, '[Red]0'],
  ])
  expect([14, 22, 164, 167].every((id) => fechas.has(id))).toBe(true)
  expect([0, 1, 2, 49, 165, 166, 168].some((id) => fechas.has(id))).toBe(false)
})
