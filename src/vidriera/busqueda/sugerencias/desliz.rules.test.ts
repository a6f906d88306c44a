import { describe, expect, it } from 'vitest'
import { chooseDeslizada } from './desliz.rules.ts'

const PALABRAS = ['borges', 'borrador', 'bordado', 'borneo'].map((palabra, n) => ({ palabra, libros: 10 - n }))

describe('the word that is being typed', () => {
  it.each([
    ['borj', 'borges'],
    ['borxes', 'borges'],
    ['borgse', 'borges'],
    ['bordda', 'bordado'],
    ['borgges', 'borges'],
    ['borxyz', null],
  ])('%s', (typed, palabra) => {
    expect(chooseDeslizada(typed, PALABRAS)).toBe(palabra)
  })

  it('is the most frequent one', () => {
    const palabras = [
      { palabra: 'bordes', libros: 2 },
      { palabra: 'borges', libros: 9 },
    ]
    expect(chooseDeslizada('borfes', palabras)).toBe('borges')
    expect(chooseDeslizada('borfes', palabras.toReversed())).toBe('borges')
  })
})
