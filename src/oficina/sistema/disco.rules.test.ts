import { describe, expect, it } from 'vitest'
import { describeEscaso, formatBytes, isEscaso } from './disco.rules.ts'

describe('room on the disk', () => {
  it.each([
    [100, 1_000, true],
    [101, 1_000, false],
    [0, 1_000, true],
    [1_000, 1_000, false],
    [0, 0, false], // a file system without a size of its own
  ])('%d of %d bytes is little: %s', (libre, total, little) => {
    expect(isEscaso({ libre, total })).toBe(little)
  })

  it.each([
    [0, '0 kB'],
    [850_000, '850 kB'],
    [9_990, '9,9 kB'],
    [10_000, '10 kB'],
    [999_999, '999 kB'],
    [1_000_000, '1 MB'],
    [1_500_000_000_000, '1,5 TB'],
    [1_250_000_000, '1,2 GB'],
    [99_900_000_000, '99 GB'],
    [3_000_000_000_000_000, '3000 TB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text.replace(' ', '\u00a0'))
  })

  it('is told in a sentence', () => {
    expect(describeEscaso({ libre: 1_250_000_000, total: 20_000_000_000 }).replaceAll('\u00a0', ' ')).toBe(
      'Queda poco lugar en el disco de la tienda: 1,2 GB (6 %). Si se llena, no se puede vender hasta que haya lugar.',
    )
  })
})
