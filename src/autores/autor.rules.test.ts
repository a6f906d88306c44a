import { expect, it } from 'vitest'
import { foldNombre, splitNombre } from './autor.rules.ts'

it.each([
  ['Julio Cortázar', 'Julio', 'Cortázar'],
  ['Cortázar, Julio', 'Julio', 'Cortázar'],
  ['García Lorca, Federico', 'Federico', 'García Lorca'],
  ['María Elena Walsh', 'María Elena', 'Walsh'],
  ['Homero', '', 'Homero'],
  ['Dumas, hijo', '', 'Dumas hijo'],
  ['Martin Luther King, Jr.', 'Martin Luther', 'King Jr.'],
  ['Ministerio de Educación, Ciencia y Tecnología', '', 'Ministerio de Educación, Ciencia y Tecnología'],
  [',', '', ''],
  ['', '', ''],
])('splits %j', (nombreCompleto, nombre, apellido) => {
  expect(splitNombre(nombreCompleto)).toEqual({ nombre, apellido })
})

it('folds both ways of writing a name to one', () => {
  expect(foldNombre('Ocampo, Silvina')).toBe('silvina ocampo')
  expect(foldNombre('SILVINA  Ocampo')).toBe('silvina ocampo')
})
