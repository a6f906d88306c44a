import { expect, it } from 'vitest'
import { toPregunta } from './sugerencia.rules.ts'

it.each([
  ['', null],
  ['b', null],
  [' b ', null],
  ['b.', null],
  ['¡¿', null],
  ['📚📚', null],
  ['bo', 'bo'],
  ['ñu', 'ñu'],
  ['el', 'el'],
  ['7 l', '7 l'],
  ['  Borges \n Ficc ', 'borges ficc'],
  ["O'Higgins", "o'higgins"],
])('asks for %j as %j', (texto, pregunta) => {
  expect(toPregunta(texto)).toBe(pregunta)
})
