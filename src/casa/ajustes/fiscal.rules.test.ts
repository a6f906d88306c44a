import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCuit, isCbu, isCuit } from './fiscal.rules.ts'

describe('a CUIT', () => {
  it.each([
    ['30-50001091-2', true], // Banco de la Nación Argentina
    ['33-69345023-9', true], // AFIP
    ['20 12345678 6', true],
    ['30500010912', true],
    ['20-12345678-6', true],
    ['30 71234567 1', true],
    ['30-50001091-3', false],
    ['30-50001019-2', false],
    ['30-5000109-2', false],
    ['', false],
    ['30-50001091-2x', false],
    ['treinta', false],
  ])('%s: %s', (texto, vale) => expect(isCuit(texto)).toBe(vale))

  it('is written with its hyphens', () => {
    expect(formatCuit('30500010912')).toBe('30-50001091-2')
    expect(formatCuit('30 50001091 2')).toBe('30-50001091-2')
    expect(formatCuit('123')).toBe('123')
    expect(formatCuit('305000109123')).toBe('305000109123')
  })

  it('with one digit changed is none', () => {
    fc.assert(
      fc.property(fc.nat(10), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = [...'30500010912']
        digits[at] = String((Number(digits[at]) + by) % 10)
        expect(isCuit(digits.join(''))).toBe(false)
      }),
    )
  })
})

describe('a CBU', () => {
  const CBU = '0110599520000001235579' // Banco de la Nación Argentina
  it.each([
    [CBU, true],
    ['0000003100010000000009', true], // a CVU
    ['0110599520000001235578', false],
    ['0110599620000001235579', false],
    ['011059952000000123557', false],
    ['0'.repeat(21), false],
    ['', false],
  ])('%s: %s', (texto, vale) => expect(isCbu(texto)).toBe(vale))

  it('with one digit changed is none', () => {
    fc.assert(
      fc.property(fc.nat(21), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = [...CBU]
        digits[at] = String((Number(digits[at]) + by) % 10)
        expect(isCbu(digits.join(''))).toBe(false)
      }),
    )
  })
})
