import { describe, expect, it } from 'vitest'
import { createDecoder, detectCodificacion } from './codificacion.ts'

const TEXT = 'isbn,titulo\r\n9789500000017,Ñandú y canción\r\n'

async function* cut(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

// «Ñandú y canción» as a program of DOS writes it
const CP850 = Buffer.from('isbn,titulo\r\n9789500000017,\xa5and\xa3 y canci\xa2n\r\n', 'latin1')

describe('detectCodificacion', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXT}`), 'utf-8'],
    ['ASCII', Buffer.from('isbn,precio\n'), 'utf-8'],
    ['Latin-1', Buffer.from(TEXT, 'latin1'), 'windows-1252'],
    ['CP850', CP850, 'cp850'],
    ['UTF-16 LE with its mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 BE with its mark', utf16be(`\ufeff${TEXT}`), 'utf-16be'],
    ['UTF-16 LE without', Buffer.from(TEXT, 'utf16le'), 'utf-16le'],
    ['UTF-16 BE without', utf16be(TEXT), 'utf-16be'],
    ['UTF-8 with one damaged byte', Buffer.concat([Buffer.from(TEXT), Buffer.from([0xe9])]), 'utf-8'],
  ])('recognises %s', async (_, bytes, codificacion) => {
    expect(await detectCodificacion(cut(bytes, 64_000))).toBe(codificacion)
  })

  it('does not stumble over characters cut in two', async () => {
    const bytes = Buffer.from('ñ€😀a'.repeat(50))
    for (const size of [1, 2, 3, 5, 7]) expect(await detectCodificacion(cut(bytes, size))).toBe('utf-8')
  })

  it('sees an accent that stands only at the end', async () => {
    const bytes = Buffer.concat([Buffer.from('isbn,titulo\n'.repeat(20_000)), Buffer.from('canción', 'latin1')])
    expect(await detectCodificacion(cut(bytes, 65_536))).toBe('windows-1252')
  })
})

it.each([
  ['cp850', CP850],
  ['windows-1252', Buffer.from(TEXT, 'latin1')],
  ['utf-8', Buffer.from(`\ufeff${TEXT}`)],
  ['utf-16be', utf16be(`\ufeff${TEXT}`)],
] as const)('decodes %s in pieces', (codificacion, bytes) => {
  const decoder = createDecoder(codificacion)
  const pieces = Array.from(bytes, (byte) => decoder.decode(Uint8Array.of(byte)))
  expect(pieces.join('') + decoder.decode()).toBe(TEXT)
})
