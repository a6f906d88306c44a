import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeAcentos, computeContraste, isAcento, SUPERFICIES, writeMarca } from './acento.rules.ts'

const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

it.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#7d1a2d', '#f8f5ef', 9.4],
])('%s on %s has a contrast of %d', (one, other, contraste) => {
  expect(computeContraste(one, other)).toBeCloseTo(contraste, 1)
  expect(computeContraste(other, one)).toBeCloseTo(contraste, 1)
})

it.each([
  ['#7d1a2d', true], // the design's own
  ['#1d4e6b', true],
  ['#0b5d3b', true],
  ['#ffcc00', false],
  ['#ff0000', false],
  ['#808080', false],
  ['#ffffff', false],
])('%s may be the accent: %s', (hex, may) => expect(isAcento(hex)).toBe(may))

describe('whatever is accepted', () => {
  it('is read by day and by night, as text, under letters and as a button', () => {
    fc.assert(
      fc.property(color.filter(isAcento), (hex) => {
        const { dia, noche } = computeAcentos(hex)
        for (const [{ sell, fill, hover, wash }, { page, raised, sunken, ink, onSell }] of [
          [dia, SUPERFICIES.dia],
          [noche, SUPERFICIES.noche],
        ] as const) {
          for (const surface of [page, raised, sunken])
            expect(computeContraste(sell, surface)).toBeGreaterThanOrEqual(4.5)
          expect(computeContraste(onSell, fill)).toBeGreaterThanOrEqual(4.5)
          expect(computeContraste(onSell, hover)).toBeGreaterThanOrEqual(4.5)
          expect(computeContraste(fill, page)).toBeGreaterThanOrEqual(3)
          expect(computeContraste(ink, wash)).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: 300 },
    )
  })
})

it('tints the surface of what is said, as far as it is still read', () => {
  const { dia, noche } = computeAcentos('#1d4e6b')
  expect([dia.wash, noche.wash]).not.toContain(SUPERFICIES.dia.raised)
  expect([dia.wash, noche.wash]).not.toContain(SUPERFICIES.noche.raised)
})

it('is written as tokens alone, and nothing without one', () => {
  expect(writeMarca('')).toBe('')
  expect(writeMarca('#1d4e6b')).toMatch(
    /^:root,\[data-theme="tienda"\]\{(--color-[a-z-]+:#[0-9a-f]{6};?){5}\}@media not print\{:root\[data-theme="dark"\]\{(--color-[a-z-]+:#[0-9a-f]{6};?){5}\}\}$/,
  )
})
