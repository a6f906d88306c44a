import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardCelda, unguardCelda } from './celda.ts'

describe('a cell of a spreadsheet', () => {
  it.each(['=1+1', '+54 11 4321', '-40', '@home', '\t=1', '＝1', "'=1+1"])('%s is guarded', (text) => {
    expect(guardCelda(text)).toBe(`'${text}`)
  })

  it.each(['El túnel', '', "'Tis", '1984', "O'Higgins", '<b>=1</b>'])('%s stays', (text) => {
    expect(guardCelda(text)).toBe(text)
    expect(unguardCelda(text)).toBe(text)
  })

  it('comes back as it was, and never begins a formula', () => {
    const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', 'a', ' ') }))
    fc.assert(
      fc.property(texts, (text) => {
        expect(unguardCelda(guardCelda(text))).toBe(text)
        expect(guardCelda(text)).not.toMatch(/^[=+\-@\t\r]/)
      }),
    )
  })
})
