// WOFF2 to plain TrueType, in memory. fontkit cannot make an instance of a variable font while its outlines are still in
// the WOFF2 transform, and @fontsource ships nothing else. Only what a TrueType-flavoured file needs: no collections.
import { brotliDecompressSync } from 'node:zlib'

const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'

type Table = { tag: string; data: Buffer }
type Point = { x: number; y: number; onCurve: boolean }

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
  const tables = new Map<string, Buffer>()
  for (const entry of entries) tables.set(entry.tag, body.bytes(entry.size))

  if (entries.some((entry) => entry.tag === 'glyf' && entry.transformed)) {
    const { glyf, loca, xMins } = restoreGlyphs(requireTable(tables, 'glyf'))
    tables.set('glyf', glyf)
    tables.set('loca', loca)
    requireTable(tables, 'head').writeInt16BE(1, 50) // offsets of four bytes, whatever the file said
    if (entries.some((entry) => entry.tag === 'hmtx' && entry.transformed)) {
      const metrics = requireTable(tables, 'hhea').readUInt16BE(34)
      tables.set('hmtx', restoreMetrics(requireTable(tables, 'hmtx'), metrics, xMins))
    }
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
  return { tag, size: transformed ? header.base128() : length, transformed }
}

/** Undoes the glyf transform: seven interleaved streams become one record per glyph. */
function restoreGlyphs(data: Buffer): { glyf: Buffer; loca: Buffer; xMins: number[] } {
  const head = new Reader(data, 4)
  const count = head.u16()
  head.at = 8
  const sizes = Array.from({ length: 7 }, () => head.u32())
  const [contours, ends, flags, coords, composites, boxes, instructions] = sizes.map(
    (size) => new Reader(head.bytes(size)),
  )
  if (!contours || !ends || !flags || !coords || !composites || !boxes || !instructions) throw new Error('WOFF2: glyf')
  const hasBox = boxes.bytes(((count + 31) >> 5) << 2)

  const parts: Buffer[] = []
  const loca = Buffer.alloc((count + 1) * 4)
  const xMins: number[] = []
  let offset = 0
  for (let glyph = 0; glyph < count; glyph++) {
    const n = contours.i16()
    const box = (hasBox[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7)) ? boxes.bytes(8) : null
    let record: Buffer = Buffer.alloc(0)
    if (n > 0) record = simpleGlyph(n, box, ends, flags, coords, instructions)
    else if (n < 0) record = compositeGlyph(box, composites, coords, instructions)
    xMins.push(record.length > 0 ? record.readInt16BE(2) : 0)
    parts.push(record)
    offset += record.length
    loca.writeUInt32BE(offset, (glyph + 1) * 4)
  }
  return { glyf: Buffer.concat(parts), loca, xMins }
}

function simpleGlyph(n: number, box: Buffer | null, ends: Reader, flags: Reader, coords: Reader, code: Reader): Buffer {
  const lastPoints: number[] = []
  let total = 0
  for (let i = 0; i < n; i++) {
    total += ends.short255()
    lastPoints.push(total - 1)
  }
  const points = readPoints(total, flags, coords)
  const instructions = code.bytes(coords.short255())

  const fixed = 10 + n * 2 + 2 + instructions.length
  const length = fixed + total * 5
  const out = Buffer.alloc(length + (-length & 3))
  out.writeInt16BE(n, 0)
  const xs = points.map((p) => p.x)
  const ys = points.map((p) => p.y)
  if (box) box.copy(out, 2)
  else
    [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].forEach((v, i) => {
      out.writeInt16BE(v, 2 + i * 2)
    })
  lastPoints.forEach((v, i) => {
    out.writeUInt16BE(v, 10 + i * 2)
  })
  out.writeUInt16BE(instructions.length, 10 + n * 2)
  instructions.copy(out, 12 + n * 2)
  let x = 0
  let y = 0
  points.forEach((p, i) => {
    // One flag and two whole numbers a point: larger than the format allows, and nobody ever stores it.
    out.writeUInt8(p.onCurve ? 1 : 0, fixed + i)
    out.writeInt16BE(p.x - x, fixed + total + i * 2)
    out.writeInt16BE(p.y - y, fixed + total * 3 + i * 2)
    x = p.x
    y = p.y
  })
  return out
}

/** The triplet coding of WOFF2: the flag says how many bits each step takes, and its signs. */
function readPoints(total: number, flags: Reader, coords: Reader): Point[] {
  const points: Point[] = []
  let x = 0
  let y = 0
  const sign = (flag: number, value: number) => (flag & 1 ? value : -value)
  for (let i = 0; i < total; i++) {
    const byte = flags.u8()
    const f = byte & 0x7f
    if (f < 10) {
      y += sign(f, ((f & 14) << 7) + coords.u8())
    } else if (f < 20) {
      x += sign(f, (((f - 10) & 14) << 7) + coords.u8())
    } else if (f < 84) {
      const b = coords.u8()
      x += sign(f, 1 + ((f - 20) & 0x30) + (b >> 4))
      y += sign(f >> 1, 1 + (((f - 20) & 0x0c) << 2) + (b & 0x0f))
    } else if (f < 120) {
      x += sign(f, 1 + (Math.floor((f - 84) / 12) << 8) + coords.u8())
      y += sign(f >> 1, 1 + ((((f - 84) % 12) >> 2) << 8) + coords.u8())
    } else if (f < 124) {
      const b = coords.bytes(3)
      const [b1 = 0, b2 = 0, b3 = 0] = b
      x += sign(f, (b1 << 4) + (b2 >> 4))
      y += sign(f >> 1, ((b2 & 0x0f) << 8) + b3)
    } else {
      x += sign(f, coords.u16())
      y += sign(f >> 1, coords.u16())
    }
    points.push({ x, y, onCurve: byte < 128 })
  }
  return points
}

function compositeGlyph(box: Buffer | null, composites: Reader, coords: Reader, code: Reader): Buffer {
  const start = composites.at
  let hasInstructions = false
  for (let more = true; more; ) {
    const flags = composites.u16()
    composites.at += 2 + (flags & 0x01 ? 4 : 2)
    composites.at += flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
    hasInstructions ||= (flags & 0x100) !== 0
    more = (flags & 0x20) !== 0
  }
  const parts = composites.data.subarray(start, composites.at)
  const instructions = hasInstructions ? code.bytes(coords.short255()) : null
  const length = 10 + parts.length + (instructions ? 2 + instructions.length : 0)
  const out = Buffer.alloc(length + (-length & 3))
  out.writeInt16BE(-1, 0)
  box?.copy(out, 2)
  parts.copy(out, 10)
  if (instructions) {
    out.writeUInt16BE(instructions.length, 10 + parts.length)
    instructions.copy(out, 12 + parts.length)
  }
  return out
}

/** Undoes the hmtx transform, which leaves out side bearings equal to the glyph's own left edge. */
function restoreMetrics(data: Buffer, metrics: number, xMins: number[]): Buffer {
  const reader = new Reader(data)
  const flags = reader.u8()
  const advances = Array.from({ length: metrics }, () => reader.u16())
  const out = Buffer.alloc(metrics * 4 + (xMins.length - metrics) * 2)
  xMins.forEach((xMin, glyph) => {
    const full = glyph < metrics
    const bearing = (full ? flags & 1 : flags & 2) ? xMin : reader.i16()
    if (full) out.writeUInt16BE(advances[glyph] ?? 0, glyph * 4)
    out.writeInt16BE(bearing, full ? glyph * 4 + 2 : metrics * 4 + (glyph - metrics) * 2)
  })
  return out
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
