import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRescate, parseCodigo } from './factor.rules.ts'
import { createSecreto, findPaso, toOtpauth } from './totp.ts'

/** «12345678901234567890» in base32: the secret of RFC 6238's appendix B. */
const RFC = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const step = (seconds: number) => Math.floor(seconds / 30)

describe('codes of an app', () => {
  // The appendix has eight digits; a code of six is their end.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    const found = findPaso(RFC, code.slice(-6), { ahora: seconds * 1_000, ultimo: null })
    expect(found).toBe(step(seconds))
  })

  it('are taken one step before and after, and no further', () => {
    const at = (seconds: number) => findPaso(RFC, '005924', { ahora: seconds * 1_000, ultimo: null })
    const [from, to] = [step(1_234_567_890) * 30, step(1_234_567_890) * 30 + 29]
    expect([at(from - 31), at(from - 30), at(to + 30), at(to + 31)]).toEqual([
      null,
      step(1_234_567_890),
      step(1_234_567_890),
      null,
    ])
  })

  it('are never taken twice, nor one from before the last one', () => {
    const ahora = 1_234_567_890_000
    const paso = step(1_234_567_890)
    const taken = (ultimo: number) => findPaso(RFC, '005924', { ahora, ultimo })
    expect([taken(paso - 1), taken(paso), taken(paso + 1)]).toEqual([paso, null, null])
  })

  it.each(['', '00592', '0059245', '005925', 'abcdef', '٠٠٥٩٢٤'])('are not %j', (code) => {
    expect(findPaso(RFC, code, { ahora: 1_234_567_890_000, ultimo: null })).toBeNull()
  })

  it('come from secrets of 160 bits that are all different, told to apps with the shop and the account', () => {
    const secretos = Array.from({ length: 50 }, createSecreto)
    expect(new Set(secretos).size).toBe(50)
    for (const secreto of secretos) expect(secreto).toMatch(/^[A-Z2-7]{32}$/)
    expect(toOtpauth(RFC, { tienda: 'Librería Ñandú', cuenta: 'ana@correo.test' })).toBe(
      `otpauth://totp/Librer%C3%ADa%20%C3%91and%C3%BA:ana%40correo.test?issuer=Librer%C3%ADa%20%C3%91and%C3%BA&secret=${RFC}&algorithm=SHA1&digits=6&period=30`,
    )
  })
})

describe('codes of rescue', () => {
  it('are known again however they are typed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24, maxLength: 24 }), (bytes) => {
        const codigo = formatRescate(bytes)
        expect(codigo).toMatch(/^([a-hj-km-np-z02-9]{4}-){5}[a-hj-km-np-z02-9]{4}$/)
        const plain = codigo.replaceAll('-', '')
        for (const typed of [codigo, plain, ` ${codigo.toUpperCase()} `, plain.replace(/(.{4})/g, '$1 ')]) {
          expect(parseCodigo(typed)).toEqual({ tipo: 'rescate', codigo: plain })
        }
      }),
    )
  })

  it('use every letter of theirs about as often', () => {
    const seen = new Map<string, number>()
    for (let n = 0; n < 400; n++) {
      for (const letra of formatRescate(randomBytes(24)).replaceAll('-', ''))
        seen.set(letra, (seen.get(letra) ?? 0) + 1)
    }
    expect(seen.size).toBe(32)
    expect(Math.min(...seen.values())).toBeGreaterThan(200) // 300 each
  })

  it.each([
    ['123 456', { tipo: 'app', codigo: '123456' }],
    ['123-456', { tipo: 'app', codigo: '123456' }],
    ['12345', null],
    ['1234567', null],
    ['abcd-efgh-jkmn-pqrs-tuvw-xyz', null],
    ['abcd-efgh-jkmn-pqrs-tuvw-xyzl', null],
    ['', null],
  ])('%j is %j', (typed, expected) => {
    expect(parseCodigo(typed)).toEqual(expected)
  })
})
