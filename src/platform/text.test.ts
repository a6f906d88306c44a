import { describe, expect, it } from 'vitest'
import { fold, normalizeLine, normalizeParagraphs } from './text.ts'

describe('fold', () => {
  it.each([
    ['José Ñandú', 'jose nandu'],
    ["O'Higgins", 'o higgins'],
    ['  ¡Socorro!: 12 cuentos ', 'socorro 12 cuentos'],
    ['Pedagogía del oprimido', 'pedagogia del oprimido'],
    ['📚', ''],
    ['Достоевский', 'достоевскии'],
  ])('folds %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('folds each Latin character by its table as its definition does', () => {
    // A Cyrillic letter at the end has no place in the table, so the whole text goes through the definition.
    for (let code = 0; code < 0x250; code++) {
      const character = String.fromCharCode(code)
      expect(`${fold(`a${character}b`)}ж`).toBe(fold(`a${character}bж`))
    }
  })
})

describe('what is kept of a text', () => {
  it.each([
    ['  El \t Aleph \n', 'El Aleph'],
    ['n\u0303andu\u0301', 'ñandú'],
    ['a\u0000b\u0085c', 'a b c'],
    [' \n ', ''],
  ])('is one line of %j', (text, line) => {
    expect(normalizeLine(text)).toBe(line)
  })

  it.each([
    ['Uno.\r\nDos. \n\n\n\nTres.\t\u0000fin ', 'Uno.\nDos.\n\nTres. fin'],
    ['\n\n', ''],
  ])('are the paragraphs of %j', (text, paragraphs) => {
    expect(normalizeParagraphs(text)).toBe(paragraphs)
  })
})
