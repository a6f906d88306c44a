import { describe, expect, it } from 'vitest'
import { fold } from './text.ts'

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
