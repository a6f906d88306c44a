import { expect, it } from 'vitest'
import { normalizeConsulta, toList } from './busqueda.rules.ts'

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
