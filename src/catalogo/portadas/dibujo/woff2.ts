// WOFF2 to plain TrueType, in memory: fontkit cannot vary a font whose outlines are still in the WOFF2 transform, and
// @fontsource has Archivo's narrow widths in no other file. Hinting and bounding boxes are left out: fontkit uses neither
// in a font with an HVAR table.
import { brotliDecompressSync } from 'node:zlib'

const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'

type Table = { tag: string; data: Buffer }

/** Reads big-endian numbers one after another. */
class Reader {
  readonly data: Buffer
  at: number
  constructor(data: Buffer, at = 0) {
    this.data = data
    this.at = at
  }
  u8(): number {
    return this.data.readUInt8(this.at++)
  }
  u16(): number {
    this.at += 2
    return this.data.readUInt16BE(this.at - 2)
  }
  i16(): number {
    this.at += 2
    return this.data.readInt16BE(this.at - 2)
  }
  u32(): number {
    this.at += 4
    return this.data.readUInt32BE(this.at - 4)
  }
  bytes(length: number): Buffer {
    this.at += length
    return this.data.subarray(this.at - length, this.at)
  }
  /** UIntBase128: seven bits a byte, high bit says more follows. */
  base128(): number {
    for (let value = 0, i = 0; i < 5; i++) {
      const byte = this.u8()
      value = value * 128 + (byte & 0x7f)
      if (byte < 128) return value
    }
    throw new Error('WOFF2: a length runs over five bytes')
  }
  /** 255UInt16: one byte below 253, else a code and one or two more. */
  short255(): number {
    const code = this.u8()
    if (code === 253) return this.u16()
    if (code === 255) return this.u8() + 253
    return code === 254 ? this.u8() + 506 : code
  }
}

/** The same font as a plain TrueType file. */
export function decodeWoff2(file: Buffer): Buffer {
  const header = new Reader(file)
  if (header.u32() !== 0x774f4632) throw new Error('WOFF2: wrong signature')
  const flavor = header.u32()
  header.at = 12
  const count = header.u16()
  header.at = 20
  const compressedSize = header.u32()
  header.at = 48

  const entries = Array.from({ length: count }, () => readEntry(header))
  const body = new Reader(brotliDecompressSync(header.bytes(compressedSize)))
  const tables = new Map(entries.map(({ tag, size }) => [tag, body.bytes(size)]))
  if (entries.some(({ tag, transformed }) => tag === 'glyf' && transformed)) {
    requireTable(tables, 'HVAR')
    const { glyf, loca } = restoreGlyphs(requireTable(tables, 'glyf'))
    tables.set('glyf', glyf).set('loca', loca)
    requireTable(tables, 'head').writeInt16BE(1, 50) // loca holds offsets of four bytes
  }
  return writeSfnt(
    flavor,
    [...tables].map(([tag, data]) => ({ tag, data })),
  )
}

function requireTable(tables: Map<string, Buffer>, tag: string): Buffer {
  const table = tables.get(tag)
  if (!table) throw new Error(`WOFF2: no table ${tag}`)
  return table
}

function readEntry(header: Reader): { tag: string; size: number; transformed: boolean } {
  const flags = header.u8()
  const known = flags & 0x3f
  const tag = known === 0x3f ? header.bytes(4).toString('latin1') : KNOWN_TAGS.slice(known * 5, known * 5 + 4)
  const version = flags >> 6
  const length = header.base128()
  // For glyf and loca version 0 is the transform and 3 means none; for every other table it is the reverse.
  const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
  if (transformed && tag === 'hmtx') throw new Error('WOFF2: a transformed hmtx is not read')
  return { tag, size: transformed ? header.base128() : length, transformed }
}

/** Undoes the glyf transform: interleaved streams become one record for each glyph. */
function restoreGlyphs(data: Buffer): { glyf: Buffer; loca: Buffer } {
  const head = new Reader(data, 4)
  const count = head.u16()
  head.at = 8
  const sizes = Array.from({ length: 7 }, () => head.u32())
  const [contours, ends, flags, coords, composites] = sizes.map((size) => new Reader(head.bytes(size)))
  if (!contours || !ends || !flags || !coords || !composites) throw new Error('WOFF2: glyf')

  const parts: Buffer[] = []
  const loca = Buffer.alloc((count + 1) * 4)
  let offset = 0
  for (let glyph = 1; glyph <= count; glyph++) {
    const n = contours.i16()
    if (n > 0) parts.push(simpleGlyph(n, ends, flags, coords))
    if (n < 0) parts.push(compositeGlyph(composites, coords))
    offset += n === 0 ? 0 : (parts.at(-1)?.length ?? 0)
    loca.writeUInt32BE(offset, glyph * 4)
  }
  return { glyf: Buffer.concat(parts), loca }
}

/** Contours, an empty box, the last point of each contour, no hinting; then a flag and two whole steps for each point. */
function simpleGlyph(contours: number, ends: Reader, flags: Reader, coords: Reader): Buffer {
  const counts = Array.from({ length: contours }, () => ends.short255())
  const total = counts.reduce((sum, count) => sum + count, 0)
  const fixed = 10 + contours * 2 + 2
  const out = Buffer.alloc(fixed + total * 5)
  out.writeInt16BE(contours, 0)
  let last = -1
  for (const [i, count] of counts.entries()) {
    last += count
    out.writeUInt16BE(last, 10 + i * 2)
  }
  for (let i = 0; i < total; i++) {
    const flag = flags.u8()
    const { x, y } = readStep(flag & 0x7f, coords)
    out.writeUInt8(flag < 128 ? 1 : 0, fixed + i)
    out.writeInt16BE(x, fixed + total + i * 2)
    out.writeInt16BE(y, fixed + total * 3 + i * 2)
  }
  coords.short255() // bytes of hinting
  return out
}

/** The triplet coding of WOFF2: the flag says how many bits each step takes, and its signs. */
function readStep(flag: number, coords: Reader): { x: number; y: number } {
  const sign = (bit: number, value: number) => (bit & 1 ? value : -value)
  if (flag < 10) return { x: 0, y: sign(flag, ((flag & 14) << 7) + coords.u8()) }
  if (flag < 20) return { x: sign(flag, (((flag - 10) & 14) << 7) + coords.u8()), y: 0 }
  const [signX, signY] = [flag, flag >> 1]
  if (flag < 84) {
    const both = coords.u8()
    return {
      x: sign(signX, 1 + ((flag - 20) & 0x30) + (both >> 4)),
      y: sign(signY, 1 + (((flag - 20) & 0x0c) << 2) + (both & 0x0f)),
    }
  }
  if (flag < 120) {
    return {
      x: sign(signX, 1 + (Math.floor((flag - 84) / 12) << 8) + coords.u8()),
      y: sign(signY, 1 + ((((flag - 84) % 12) >> 2) << 8) + coords.u8()),
    }
  }
  if (flag < 124) {
    const [b1 = 0, b2 = 0, b3 = 0] = coords.bytes(3)
    return { x: sign(signX, (b1 << 4) + (b2 >> 4)), y: sign(signY, ((b2 & 0x0f) << 8) + b3) }
  }
  return { x: sign(signX, coords.u16()), y: sign(signY, coords.u16()) }
}

/** The parts stand in their stream as TrueType has them. */
function compositeGlyph(composites: Reader, coords: Reader): Buffer {
  const start = composites.at
  let hinted = false
  for (let more = true; more; ) {
    const flags = composites.u16()
    composites.at += 2 + (flags & 0x01 ? 4 : 2)
    composites.at += flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
    hinted ||= (flags & 0x100) !== 0
    more = (flags & 0x20) !== 0
  }
  if (hinted) coords.short255()
  const out = Buffer.alloc(10)
  out.writeInt16BE(-1, 0)
  return Buffer.concat([out, composites.data.subarray(start, composites.at)])
}

function writeSfnt(flavor: number, tables: Table[]): Buffer {
  tables.sort((a, b) => (a.tag < b.tag ? -1 : 1))
  const directory = Buffer.alloc(12 + tables.length * 16) // search hints and checksums stay zero: fontkit reads neither
  directory.writeUInt32BE(flavor, 0)
  directory.writeUInt16BE(tables.length, 4)
  const parts: Buffer[] = [directory]
  let offset = directory.length
  tables.forEach(({ tag, data }, i) => {
    directory.write(tag, 12 + i * 16, 'latin1')
    directory.writeUInt32BE(offset, 20 + i * 16)
    directory.writeUInt32BE(data.length, 24 + i * 16)
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)])
    parts.push(padded)
    offset += padded.length
  })
  return Buffer.concat(parts)
}
