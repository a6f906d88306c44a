import { expect, it } from 'vitest'
import { parseAutores } from './autores.rules.ts'

const names = (cell: string) =>
  parseAutores(cell).map(({ nombre, apellido, nombreCompleto }) => [nombre, apellido, nombreCompleto])

it.each([
  ['Storni, Alfonsina', [['Alfonsina', 'Storni', 'Alfonsina Storni']]],
  ['Alfonsina Storni', [['Alfonsina', 'Storni', 'Alfonsina Storni']]],
  ['García Lorca, Federico', [['Federico', 'García Lorca', 'Federico García Lorca']]],
  ['Homero', [['', 'Homero', 'Homero']]],
  ['Dumas, hijo', [['', 'Dumas hijo', 'Dumas hijo']]],
  ['Martin Luther King, Jr.', [['Martin Luther', 'King Jr.', 'Martin Luther King Jr.']]],
  ['Zwaan,, Bert', [['Bert', 'Zwaan', 'Bert Zwaan']]],
  [
    'Autores: Sosa, Ana; Paz, Luis',
    [
      ['Ana', 'Sosa', 'Ana Sosa'],
      ['Luis', 'Paz', 'Luis Paz'],
    ],
  ],
  [
    'Ana Sosa, Luis Paz, Eva Ruiz',
    [
      ['Ana', 'Sosa', 'Ana Sosa'],
      ['Luis', 'Paz', 'Luis Paz'],
      ['Eva', 'Ruiz', 'Eva Ruiz'],
    ],
  ],
  [
    'Secretaría de Agricultura, Ganadería y Pesca',
    [['', 'Secretaría de Agricultura, Ganadería y Pesca', 'Secretaría de Agricultura, Ganadería y Pesca']],
  ],
  ['Sosa, Ana | Ana SOSA | Ana Sósa', [['Ana', 'Sosa', 'Ana Sosa']]],
  ['Autora: Ana Sosa', [['Ana', 'Sosa', 'Ana Sosa']]],
  [
    'autor: Ana Sosa; Autoras: Eva Ruiz',
    [
      ['Ana', 'Sosa', 'Ana Sosa'],
      ['Eva', 'Ruiz', 'Eva Ruiz'],
    ],
  ],
  ['Ana autor: Sosa', [['Ana autor:', 'Sosa', 'Ana autor: Sosa']]],
  ['Sosa, Ana, Eva', [['Ana Eva', 'Sosa', 'Ana Eva Sosa']]],
  ['Ana Sosa, Luis Paz', [['Luis Paz', 'Ana Sosa', 'Luis Paz Ana Sosa']]],
  [',', []],
  [' | — | ', []],
  ['', []],
])('reads %j', (cell, expected) => {
  expect(names(cell)).toEqual(expected)
})

it('keeps 47 authors in their order', () => {
  const cell = Array.from({ length: 47 }, (_, i) => `Apellido${i}, Nombre${i}`).join(' | ')
  const autores = parseAutores(cell)
  expect(autores).toHaveLength(47)
  expect(autores[46]?.nombreP).toBe('nombre46 apellido46')
})
