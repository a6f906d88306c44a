import { expect, it } from 'vitest'
import {
  FORMATOS_FILTRO,
  IDIOMAS_FILTRO,
  normalizeConsulta,
  ORDEN_NOMBRES,
  ORDENES_BUSQUEDA,
  toList,
} from './busqueda.rules.ts'

it('keeps what was typed readable', () => {
  expect(normalizeConsulta('  El\u0000 \n túnel \t')).toBe('El túnel')
  expect(normalizeConsulta('a'.repeat(300))).toHaveLength(200)
  expect(normalizeConsulta(`${'a'.repeat(199)}😀`).isWellFormed()).toBe(true)
})

it.each([
  [undefined, []],
  ['a', ['a']],
  [
    ['a', 'b', 'a'],
    ['a', 'b'],
  ],
])('reads %j as the list %j', (given, list) => {
  expect(toList<string>(given)).toEqual(list)
})

it('has the orders and options of the specification', () => {
  expect(ORDENES_BUSQUEDA.map((orden) => [orden, ORDEN_NOMBRES[orden]])).toEqual([
    ['', 'Relevancia'],
    ['fecha', 'Fecha'],
    ['popularidad', 'Popularidad'],
    ['alfabetico', 'Alfabético'],
  ])
  expect(IDIOMAS_FILTRO).toEqual(['Inglés', 'Español', 'Francés', 'Alemán'])
  expect(FORMATOS_FILTRO).toEqual(['fisico', 'digital'])
})

it('reads two thousand characters of a question, and ends none with a space', () => {
  expect(normalizeConsulta(`${' '.repeat(1_999)}ab`)).toBe('a')
  expect(normalizeConsulta(`${'a'.repeat(199)} b`)).toBe('a'.repeat(199))
  expect(normalizeConsulta('a\u202eb')).toBe('a b')
})
