import { expect, it } from 'vitest'
import { countPages, ordenesDe, parseOrden, parsePagina, readOrden } from './paging.ts'

it.each([
  ['2', 2],
  [2, 2],
  ['1000000', 1_000_000],
  ['1', undefined],
  ['0', undefined],
  ['-3', undefined],
  ['1.5', undefined],
  ['2e3', undefined],
  ['1000001', undefined],
  ['x', undefined],
  [['2', '3'], undefined],
  [undefined, undefined],
])('the address %j asks for page %j', (given, pagina) => {
  expect(parsePagina(given)).toEqual({ pagina })
})

it.each([
  [0, 1],
  [1, 1],
  [24, 1],
  [25, 2],
])('%i items fill %i pages of 24', (total, pages) => {
  expect(countPages(total, 24)).toBe(pages)
})

const CLAVES = ['numero', 'total'] as const

it.each([
  ['total', 'total'],
  ['-total', '-total'],
  ['+total', undefined],
  ['titulo', undefined],
  [['total'], undefined],
  [undefined, undefined],
])('the address %j asks for the order %s', (given, orden) => expect(parseOrden(CLAVES, given)).toEqual({ orden }))

it('an order is a key and its way', () =>
  expect(ordenesDe(CLAVES).map(readOrden)).toEqual([
    { clave: 'numero', baja: false },
    { clave: 'numero', baja: true },
    { clave: 'total', baja: false },
    { clave: 'total', baja: true },
  ]))
