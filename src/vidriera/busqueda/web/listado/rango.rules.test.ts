import { describe, expect, it } from 'vitest'
import { PRECIO_MAX } from '#catalogo/libros/libro.rules.ts'
import { pesos } from '#platform/money.ts'
import { formatRango, normalizePrecio, RANGO_MENSAJES, readRango } from './rango.rules.ts'

const { ilegible, negativo, excesivo, alReves } = RANGO_MENSAJES

describe('readRango', () => {
  it.each([
    [undefined, undefined, null, null, {}],
    ['0', '0', 0, 0, {}],
    ['1000', '5000,50', 1000, 5000.5, {}],
    ['12.500', undefined, 12_500, null, {}],
    ['5000', '5000', 5000, 5000, {}],
    ['5001', '5000', null, null, { hasta: alReves }],
    ['mil', '5000', null, 5000, { desde: ilegible }],
    ['1000', '-1', 1000, null, { hasta: negativo }],
    ['1,000', '1e5', null, null, { desde: ilegible, hasta: ilegible }],
    [String(PRECIO_MAX), String(PRECIO_MAX + 1), PRECIO_MAX, null, { hasta: excesivo }],
    ["'; drop table libro; --", '9'.repeat(30), null, null, { desde: ilegible, hasta: excesivo }],
  ])('%j to %j is %j to %j', (textDesde, textHasta, desde, hasta, errores) => {
    expect(readRango(textDesde, textHasta)).toEqual({ desde, hasta, errores })
  })
})

it.each([
  ['', undefined],
  ['  ', undefined],
  ['$ 12.500', '12500'],
  ['12500,5', '12500,50'],
  [' mil ', 'mil'],
  ['x'.repeat(300), 'x'.repeat(30)],
])('%j stands in the address as %j', (typed, text) => {
  expect(normalizePrecio(typed)).toBe(text)
})

it.each([
  [pesos(1000), pesos(5000.5), '$\u00a01.000 a $\u00a05.000,50'],
  [pesos(1000), null, 'Desde $\u00a01.000'],
  [null, pesos(5000), 'Hasta $\u00a05.000'],
  [pesos(0), null, 'Desde $\u00a00'],
  [null, null, null],
])('says %s to %s in words', (desde, hasta, text) => {
  expect(formatRango({ desde, hasta })).toBe(text)
})
