import { describe, expect, it } from 'vitest'
import {
  readContribuidores,
  readCriticas,
  readLista,
  writeContribuidores,
  writeCriticas,
  writeLista,
} from './columnas.rules.ts'

describe('cells with several values', () => {
  it.each([
    [[], ''],
    [['Mar', 'Sal y sol'], 'Mar | Sal y sol'],
    [['AC|DC', 'c:\\libros', '\\|'], 'AC\\|DC | c:\\\\libros | \\\\\\|'],
    [['O’Higgins; B. / C.', '😀'], 'O’Higgins; B. / C. | 😀'],
  ])('%j', (values, cell) => {
    expect(writeLista(values)).toBe(cell)
    expect(readLista(cell)).toEqual(values)
  })

  it('leaves out what is empty, and a bar or backslash too many', () => {
    expect(readLista(' | a ||b| \\')).toEqual(['a', 'b', '\\'])
  })

  it('names people with what they did, in their order', () => {
    const personas = [
      { nombre: 'Ana Sosa', rol: 'traductor' },
      { nombre: 'Luis (Lucho) Paz | Cía', rol: 'otro' },
      { nombre: 'Ana Sosa', rol: 'ilustrador' },
    ] as const
    const cell = 'Ana Sosa (traductor) | Luis (Lucho) Paz \\| Cía (otro) | Ana Sosa (ilustrador)'
    expect(writeContribuidores(personas)).toBe(cell)
    expect(readContribuidores(cell)).toEqual(personas)
    for (const wrong of ['Ana Sosa', 'Ana Sosa (trad.)', '(traductor)']) expect(readContribuidores(wrong)).toBeNull()
  })

  it.each([
    ['Enorme.', null, 'Enorme.'],
    ['Enorme.', 'La Nación', 'Enorme. [La Nación]'],
    ['Es [de lejos] lo mejor [sic]', null, 'Es [de lejos] lo mejor [sic] []'],
    [
      'Dos\n\npárrafos | una barra',
      'Diario [Sur] \\ 2001',
      'Dos\n\npárrafos \\| una barra [Diario \\[Sur\\] \\\\ 2001]',
    ],
    ['[Nada]', 'Clarín', '[Nada] [Clarín]'],
  ])('a review %j of %j', (texto, fuente, cell) => {
    expect(writeCriticas([{ texto, fuente }])).toBe(cell)
    expect(readCriticas(cell)).toEqual([{ texto, fuente }])
    expect(readCriticas(`${cell} | Otra.`)).toEqual([
      { texto, fuente },
      { texto: 'Otra.', fuente: null },
    ])
  })
})
