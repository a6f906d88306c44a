/** An id that the browser makes up for a paper. Not `randomUUID`, which browsers withhold from a shop served over plain http. */
export function createClave(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const marked = bytes.map((byte, at) => (at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte))
  const hex = [...marked].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
