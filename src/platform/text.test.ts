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
})
