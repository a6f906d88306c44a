// Which encoding a file is in. The whole file is looked at before anything is read from it: in a price list of a million
// rows the first accent may stand in the last one. UTF-8 of 25 MB is checked in some 10 ms.
import { isUtf8 } from 'node:buffer'

export type Codificacion = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const NOMBRES: Record<Codificacion, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Latin-1 (Windows-1252)',
}
export const nameCodificacion = (codificacion: Codificacion): string => NOMBRES[codificacion]

function detectUtf16(sample: Uint8Array): Codificacion | null {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be'
  // Without a mark: the header's letters are ASCII, every other byte of them is zero.
  const zeros = [0, 0]
  const length = Math.min(sample.length & ~1, 200)
  for (let i = 0; i < length; i++) if (sample[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > length * 0.35 && even === 0) return 'utf-16le'
  return even > length * 0.35 && odd === 0 ? 'utf-16be' : null
}

/** Where the last character that is complete ends: at most three bytes before the end. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? bytes.length - back : bytes.length
  }
  return bytes.length
}

/**
 * UTF-16 by its mark or its zeros; UTF-8 when every byte fits, and also when most of what is not ASCII does (single
 * damaged rows are then refused by the reader); everything else is Windows-1252, which contains Latin-1.
 */
export async function detectCodificacion(pieces: AsyncIterable<Uint8Array>): Promise<Codificacion> {
  let first = true
  let rest: Uint8Array = new Uint8Array(0)
  let good = 0
  let bad = 0
  const judge = (bytes: Uint8Array) => {
    if (isUtf8(bytes)) {
      for (const byte of bytes) if (byte >= 0xc0) good++
      return
    }
    for (const character of new TextDecoder().decode(bytes)) {
      if (character === '\ufffd') bad++
      else if (character > '\u007f') good++
    }
  }
  for await (const piece of pieces) {
    if (first) {
      const utf16 = detectUtf16(piece)
      if (utf16) return utf16
      first = false
    }
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    const end = wholeCharacters(bytes)
    judge(bytes.subarray(0, end))
    rest = Uint8Array.from(bytes.subarray(end))
  }
  judge(rest)
  return bad === 0 || good > bad ? 'utf-8' : 'windows-1252'
}
