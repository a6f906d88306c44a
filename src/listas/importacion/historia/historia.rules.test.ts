import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as rules from './historia.rules.ts'

describe('the pieces of a file', () => {
  it('are together as long as the file, and none is empty', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: rules.ARCHIVO_MAX }), (bytes) => {
        const count = rules.countPiezas(bytes)
        const sizes = Array.from({ length: count }, (_, numero) => rules.sizeOfPieza(bytes, numero))
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(bytes)
        expect(Math.min(...sizes)).toBeGreaterThan(0)
        expect(Math.max(...sizes)).toBeLessThanOrEqual(rules.PIEZA)
      }),
    )
  })
})

it.each([
  [0, 'El archivo está vacío.'],
  [1, null],
  [500 * 1024 * 1024, null],
  [500 * 1024 * 1024 + 1, 'El archivo tiene 501 MB y no puede pasar de 500.'],
  [2_000_000_000, 'El archivo tiene 1.908 MB y no puede pasar de 500.'],
])('a file of %d bytes: %s', (bytes, refusal) => {
  expect(rules.refuseArchivo(bytes)).toBe(refusal)
})
