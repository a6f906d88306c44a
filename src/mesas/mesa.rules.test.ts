import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublicada, moveBy, pickSlug, toSlug } from './mesa.rules.ts'

describe('toSlug', () => {
  it.each([
    ['La mesa de la vidriera', 'la-mesa-de-la-vidriera'],
    ['  ¡Años 70: ciencia ficción!  ', 'anos-70-ciencia-ficcion'],
    ['Ñandú -- 2', 'nandu-2'],
    ['Дмитрий', ''],
    ['…', ''],
  ])('of %j is %j', (text, slug) => {
    expect(toSlug(text)).toBe(slug)
  })

  it('is always empty or what the database takes, and stays the same when it is made again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        const slug = toSlug(text)
        expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
        expect(slug.length).toBeLessThanOrEqual(80)
        expect(toSlug(slug)).toBe(slug)
      }),
    )
  })
})

it('the first free address is taken', () => {
  expect(pickSlug('mesa', new Set())).toBe('mesa')
  expect(pickSlug('mesa', new Set(['mesa', 'mesa-3']))).toBe('mesa-2')
  expect(pickSlug('mesa', new Set(['mesa', 'mesa-2', 'mesa-3']))).toBe('mesa-4')
})

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

it.each([
  [null, null, true],
  [0, null, true],
  [1, null, false],
  [null, 0, false],
  [null, 1, true],
  [-1, 1, true],
  [-2, -1, false],
])('from %j until %j milliseconds from now is published: %j', (desde, hasta, published) => {
  const at = new Date('2026-11-22T12:00:00.000Z')
  const from = (ms: number | null) => (ms === null ? null : new Date(at.getTime() + ms))
  expect(isPublicada({ desde: from(desde), hasta: from(hasta) }, at)).toBe(published)
})
