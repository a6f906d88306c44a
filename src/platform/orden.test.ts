import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveBy } from './orden.ts'

describe('moveBy', () => {
  it('changes places with its neighbour, and does nothing at an end', () => {
    expect(moveBy(['a', 'b', 'c'], 1, 'arriba')).toEqual(['b', 'a', 'c'])
    expect(moveBy(['a', 'b', 'c'], 1, 'abajo')).toEqual(['a', 'c', 'b'])
    const list = ['a', 'b']
    expect(moveBy(list, 0, 'arriba')).toBe(list)
    expect(moveBy(list, 1, 'abajo')).toBe(list)
    expect(moveBy(list, -1, 'abajo')).toBe(list)
  })

  it('moves back what it has moved', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 2 }), fc.nat(), (list, n) => {
        const at = n % (list.length - 1)
        expect(moveBy(moveBy(list, at, 'abajo'), at + 1, 'arriba')).toEqual(list)
      }),
    )
  })
})
