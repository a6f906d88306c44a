import { expect, it } from 'vitest'
import { FORMATO_NOMBRES, FORMATOS, IDIOMAS } from './catalogo.rules.ts'

it('keeps the closed lists of the specification', () => {
  expect(FORMATOS.map((formato) => [formato, FORMATO_NOMBRES[formato]])).toEqual([
    ['fisico', 'Físico'],
    ['digital', 'Ebook'],
    ['audiolibro', 'Audiolibro'],
  ])
  expect(IDIOMAS).toEqual(['Español', 'Inglés', 'Francés', 'Alemán', 'Portugués', 'Italiano', 'Otro'])
})
