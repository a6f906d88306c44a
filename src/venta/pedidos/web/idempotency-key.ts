// The purchase that is being tried: one idempotency key from the first press of «Comprar» until it has succeeded. However
// often it is pressed, sent again, reloaded or pressed in a second tab, the key is the same and the shop makes one order.
import { createStored } from '#platform/stored.ts'

/** After a day it is another purchase. */
const MAX_AGE_MS = 24 * 3_600_000

type Intento = { key: string; usuario: string; desde: number }

function parse(found: unknown): Intento | null {
  const { key, usuario, desde } = Object(found)
  return typeof key === 'string' && typeof usuario === 'string' ? { key, usuario, desde: Number(desde) } : null
}

const { read, write } = createStored('compra', parse)

/** 128 random bits. Not `randomUUID`, which browsers withhold from a shop served over plain http. */
export const createIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The key of the customer's purchase. The checkout asks for it when it opens, because what one tab stores reaches another
 * a moment later: two tabs in which «Comprar» is pressed at once have long had the same.
 */
export function requireIdempotencyKey(usuario: string): string {
  const found = read()
  if (found?.usuario === usuario && Date.now() - found.desde < MAX_AGE_MS) return found.key
  const fresh = { key: createIdempotencyKey(), usuario, desde: Date.now() }
  write(fresh)
  return fresh.key
}

/** The purchase is done: the next one has a key of its own. Another tab may have begun that already. */
export function dropIdempotencyKey(key: string): void {
  if (read()?.key === key) write(null)
}
