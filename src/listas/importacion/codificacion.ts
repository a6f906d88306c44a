// Which encoding a file is in. The whole file is looked at before anything is read from it: in a price list of a million
// rows the first accent may stand in the last one. UTF-8 of 25 MB is checked in some 10 ms.
import { isUtf8 } from 'node:buffer'

export type Codificacion = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'cp850'

const NOMBRES: Record<Codificacion, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Latin-1 (Windows-1252)',
  cp850: 'CP850 (DOS)',
}
export const nameCodificacion = (codificacion: Codificacion): string => NOMBRES[codificacion]

// Code page 850 from 0x80 on: what programs of DOS write, and many counter programs still do.
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** Turns pieces of a file into text; `decode()` without a piece ends it. A byte order mark is taken off. */
export function createDecoder(codificacion: Codificacion): { decode(piece?: Uint8Array): string } {
  if (codificacion !== 'cp850') {
    const decoder = new TextDecoder(codificacion)
    return { decode: (piece) => (piece ? decoder.decode(piece, { stream: true }) : decoder.decode()) }
  }
  return {
    decode: (piece = new Uint8Array(0)) =>
      Buffer.from(piece.buffer, piece.byteOffset, piece.length)
        .toString('latin1')
        .replace(/[\u0080-\u00ff]/g, (character) => CP850[character.charCodeAt(0) - 0x80] ?? character),
  }
}

// Accented letters of Spanish as single bytes, which tell the two apart: «á» is A0 in CP850 and E1 in Windows-1252, where
// A0 is a space.
const DE_CP850 = new Set([0xa0, 0x82, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5, 0x81, 0x90, 0xb5, 0xd6])
const DE_1252 = new Set([0xe1, 0xe9, 0xed, 0xf3, 0xfa, 0xf1, 0xfc, 0xc1, 0xc9, 0xcd, 0xd3, 0xda, 0xd1])
const isLetter = (byte = 0) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a

/** Counts letters of each code page that stand beside an ASCII letter. */
function countPaginas(bytes: Uint8Array): { cp850: number; cp1252: number } {
  const counts = { cp850: 0, cp1252: 0 }
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80 || !(isLetter(bytes[at - 1]) || isLetter(bytes[at + 1]))) continue
    if (DE_CP850.has(byte)) counts.cp850++
    else if (DE_1252.has(byte)) counts.cp1252++
  }
  return counts
}

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
 * damaged rows are then refused by the reader); else CP850 where its letters are more than those of Windows-1252, which
 * contains Latin-1.
 */
export async function detectCodificacion(pieces: AsyncIterable<Uint8Array>): Promise<Codificacion> {
  let first = true
  let rest: Uint8Array = new Uint8Array(0)
  let good = 0
  let bad = 0
  const paginas = { cp850: 0, cp1252: 0 }
  const judge = (bytes: Uint8Array) => {
    if (isUtf8(bytes)) {
      for (let at = 0; at < bytes.length; at++) if ((bytes[at] ?? 0) >= 0xc0) good++ // each byte of the file: no iterator
      return
    }
    const { cp850, cp1252 } = countPaginas(bytes)
    paginas.cp850 += cp850
    paginas.cp1252 += cp1252
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
  if (bad === 0 || good > bad) return 'utf-8'
  return paginas.cp850 > paginas.cp1252 ? 'cp850' : 'windows-1252'
}
