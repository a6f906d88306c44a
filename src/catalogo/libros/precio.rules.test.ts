import { expect, it } from 'vitest'
import { pesos } from '#platform/money.ts'
import { formatPesosCampo, parseImporte, parsePesos } from './precio.rules.ts'

it.each([
  ['18900', 18_900],
  ['18.900', 18_900],
  ['18.900,50', 18_900.5],
  ['18900,5', 18_900.5],
  ['18900.50', 18_900.5],
  ['18,900.50', 18_900.5],
  ['1.234.567', 1_234_567],
  ['1,234,567.8', 1_234_567.8],
  [' $ 0 ', 0],
  ['-5', -5],
  ['', null],
  ['  ', null],
  ['18,900', undefined],
  ['18,90,50', undefined],
  ['1.23.456', undefined],
  ['12.3456', undefined],
  ['doce', undefined],
  ['5 pesos', undefined],
  ['a5', undefined],
  ['a5.5', undefined],
  ['5.5x', undefined],
  ['-1,234.5', -1_234.5],
  ['-0', -0],
  ['1234.567,5', undefined],
  ['1e5', undefined],
  ['١٢', undefined],
])('reads %j as %s', (text, pesos) => {
  expect(parsePesos(text)).toBe(pesos)
})

it.each([
  [pesos(18_900), '18900'],
  [pesos(18_900.5), '18900,50'],
  [pesos(0), '0'],
  [null, ''],
])('shows %s as %j, and reads that again', (amount, text) => {
  expect(formatPesosCampo(amount)).toBe(text)
  expect(parsePesos(text)).toBe(amount)
})

it('a sum that is taken or given back is none below zero, unreadable or beyond all bounds', () => {
  expect(['12.500,50', '$ 12500.5', '0', '', 'mil', '-1', '12500.500', '1000000000'].map(parseImporte)).toEqual([
    ...[12_500.5, 12_500.5, 0, null],
    ...[null, null, null, null],
  ])
})
