import { randomFillSync, randomInt } from 'node:crypto'

const bytes = Buffer.alloc(16)
/** Random bytes in stock: asking for eight at a time costs seven times as much as the rest of a key. */
const random = Buffer.alloc(4_096)
const RANDOM_BYTES = 8
let used = random.length
const LAST_IN_MS = 0xfff
let time = 0
let inMs = 0

/**
 * A new UUID version 7 (RFC 9562, 5.7): milliseconds since 1970, a counter of 12 bits, then 62 random bits. Each sorts
 * after the one before it that the same process made: lists are ordered by it. Keys made one after the other lie side by
 * side in the database's indexes, which random ones would not.
 */
export function createId(): string {
  const now = Date.now()
  if (now > time) {
    time = now
    inMs = randomInt(0x400) // room above, so that a millisecond's own hardly ever run out
  } else if (inMs < LAST_IN_MS) inMs++
  else {
    time++
    inMs = 0
  }
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  random.copy(bytes, 8, used, used + RANDOM_BYTES)
  random.fill(0, used, used + RANDOM_BYTES) // a key's bits are nowhere else
  used += RANDOM_BYTES
  bytes.writeUIntBE(time, 0, 6)
  bytes.writeUInt16BE(0x7000 | inMs, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
