import { expect, it } from 'vitest'
import { countPages, parsePagina } from './paging.ts'

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
