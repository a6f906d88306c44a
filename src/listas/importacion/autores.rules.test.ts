import { describe, expect, it } from 'vitest'
import { findRol, parsePersonas } from './autores.rules.ts'

const names = (cell: string) =>
  parsePersonas(cell).autores.map(({ nombre, apellido, nombreCompleto }) => [nombre, apellido, nombreCompleto])

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
  [',', []],
  [' | — | ', []],
  ['', []],
])('reads %j', (cell, expected) => {
  expect(names(cell)).toEqual(expected)
})

it('keeps 47 authors in their order', () => {
  const cell = Array.from({ length: 47 }, (_, i) => `Apellido${i}, Nombre${i}`).join(' | ')
  const { autores } = parsePersonas(cell)
  expect(autores).toHaveLength(47)
  expect(autores[46]?.nombreP).toBe('nombre46 apellido46')
})

const read = (cell: string) => {
  const { autores, contribuidores, dudoso } = parsePersonas(cell)
  const list = [
    ...autores.map(({ nombreCompleto }) => nombreCompleto),
    ...contribuidores.map(({ nombreCompleto, rol }) => `${rol}: ${nombreCompleto}`),
  ]
  return dudoso ? ['?', ...list] : list
}

it.each([
  ['Gómez-Jurado, Juan / Montes, Bárbara', ['Juan Gómez-Jurado', 'Bárbara Montes']],
  ['Gómez-Jurado, Juan/Montes, Bárbara', ['Juan Gómez-Jurado', 'Bárbara Montes']],
  ['AC/DC', ['AC/DC']],
  ['Bioy Casares, Adolfo y Borges, Jorge Luis', ['Adolfo Bioy Casares', 'Jorge Luis Borges']],
  ['Ana Sosa y Luis Paz', ['Ana Sosa', 'Luis Paz']],
  ['Ana Sosa & Luis Paz', ['Ana Sosa', 'Luis Paz']],
  ['Ana Sosa, Luis Paz', ['Ana Sosa', 'Luis Paz']],
  ['Ana Sosa, Luis Paz y Eva Ruiz', ['Ana Sosa', 'Luis Paz', 'Eva Ruiz']],
  ['Vargas Llosa, Jorge Mario', ['Jorge Mario Vargas Llosa']],
  ['García Márquez, Gabriel J.', ['Gabriel J. García Márquez']],
  ['Ortega y Gasset, José', ['José Ortega y Gasset']],
  ['Santiago Ramón y Cajal', ['Santiago Ramón y Cajal']],
  ['Xul Vértiz y Qom Tewe', ['?', 'Xul Vértiz y Qom Tewe']],
  ['Vértiz Xul, Qom Tewe', ['?', 'Vértiz Xul, Qom Tewe']],
  ['Secretaría de Agricultura, Ganadería y Pesca', ['Secretaría de Agricultura, Ganadería y Pesca']],
  ['Borges, Jorge Luis (traductor)', ['traductor: Jorge Luis Borges']],
  ['Borges, Jorge Luis (trad.) | Kafka, Franz', ['Franz Kafka', 'traductor: Jorge Luis Borges']],
  ['Kafka, Franz; Traducción de Jorge Luis Borges', ['Franz Kafka', 'traductor: Jorge Luis Borges']],
  ['Quino [ilustraciones]', ['ilustrador: Quino']],
  ['Ilustraciones: Quino', ['ilustrador: Quino']],
  ['Prólogo de Ana Sosa', ['prologuista: Ana Sosa']],
  ['Sosa, Ana (comp.)', ['compilador: Ana Sosa']],
  ['Sosa, Ana (1950-2020) (ed.)', ['editor: Ana Sosa']],
  ['Sosa, Ana (Rosario)', ['Ana (Rosario) Sosa']],
  ['Borges, Jorge Luis, 1899-1986', ['Jorge Luis Borges']],
  ['Borges, Jorge Luis (1899-1986)', ['Jorge Luis Borges']],
  ['Sosa, Ana, 1950-', ['Ana Sosa']],
  ['Sosa, Ana, n. 1950', ['Ana Sosa']],
  ['Sosa, Ana et al.', ['Ana Sosa']],
  ['Stephen King (Autor), Ana Pérez (Ilustr.)', ['Stephen King', 'ilustrador: Ana Pérez']],
  [
    'King, Stephen (Autor), Pérez, Ana (Ilustr.) y Luis Paz (trad.)',
    ['Stephen King', 'ilustrador: Ana Pérez', 'traductor: Luis Paz'],
  ],
  ['Ana Sosa (Rosario), Luis Paz', ['Ana Sosa (Rosario)', 'Luis Paz']],
  ['VV. AA.', []],
  ['Varios autores', []],
])('reads %j without inventing anybody', (cell, expected) => {
  expect(read(cell)).toEqual(expected)
})

describe('a name that may begin with its surname', () => {
  const ask = (cell: string) =>
    parsePersonas(cell).inversos.map(({ escrito, sera }) => [escrito.apellido, sera.nombre, sera.apellido])

  it.each([
    ['GARCÍA MÁRQUEZ GABRIEL', ['GABRIEL', 'GARCÍA MÁRQUEZ']],
    ['Walsh Rodolfo', ['Rodolfo', 'Walsh']],
    ['Borges Jorge Luis', ['Jorge Luis', 'Borges']],
  ])('is asked about: %s', (cell, [nombre, apellido]) => {
    expect(ask(cell)).toEqual([[cell, nombre, apellido]])
    expect(parsePersonas(cell).autores).toMatchObject([{ nombreCompleto: cell, nombre: '', apellido: cell }])
  })

  it.each(['Gabriel García Márquez', 'Walsh, Rodolfo', 'Municipalidad de Santa Rosa', 'J. R. R. Tolkien', 'Quino'])(
    'is not %s',
    (cell) => expect(ask(cell)).toEqual([]),
  )

  it('is turned round in a column of which somebody said so', () => {
    const { autores, inversos } = parsePersonas(
      'GARCÍA MÁRQUEZ GABRIEL; Xul Qom Tewe; Sosa, Ana; Quino',
      'autor',
      'apellido',
    )
    expect(inversos).toEqual([])
    expect(autores.map(({ nombre, apellido }) => [nombre, apellido])).toEqual([
      ['GABRIEL', 'GARCÍA MÁRQUEZ'],
      ['Qom Tewe', 'Xul'],
      ['Ana', 'Sosa'],
      ['', 'Quino'],
    ])
  })
})

it('takes the role of a column, which a role beside the name goes before', () => {
  expect(parsePersonas('Sosa, Ana | Paz, Luis (prólogo)', 'traductor').contribuidores).toMatchObject([
    { nombreCompleto: 'Ana Sosa', rol: 'traductor' },
    { nombreCompleto: 'Luis Paz', rol: 'prologuista' },
  ])
})

it.each([
  ['Ilustrador', 'ilustrador'],
  ['fot.', 'fotografo'],
  ['trad.', 'traductor'],
  ['Selección', 'compilador'],
  ['adaptación', 'adaptador'],
  ['narradora', 'narrador'],
  ['dir.', 'editor'],
  ['epílogo', 'otro'],
  ['Rosario', undefined],
])('understands the role %j as %j', (word, rol) => {
  expect(findRol(word)).toBe(rol)
})
