import { randomFillSync } from 'node:crypto'

const bytes = Buffer.alloc(16)

/**
 * A new UUID version 7 (RFC 9562, 5.7): milliseconds since 1970, then 74 random bits. Keys made one after the other lie
 * side by side in the database's indexes, which random ones would not.
 */
export function createId(): string {
  randomFillSync(bytes)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
