import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pickSlug, toSlug } from './slug.ts'

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
