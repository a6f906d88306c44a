// The purchase that is being tried: one idempotency key from the first press of «Comprar» until it has succeeded. However
// often it is pressed, sent again, reloaded or pressed in a second tab, the key is the same and the shop makes one order.
const KEY = 'compra'
/** After a day nobody means the same purchase any more. */
const MAX_AGE_MS = 24 * 3_600_000

type Intento = { key: string; usuario: string; desde: number }

/** Where storage is refused the key lives here, as long as the page. */
let kept: Intento | null = null

function read(): Intento | null {
  try {
    const found: Partial<Intento> | null = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof found?.key === 'string' && typeof found.usuario === 'string') {
      return { key: found.key, usuario: found.usuario, desde: Number(found.desde) }
    }
  } catch {
    // Refused, or not ours.
  }
  return kept
}

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
  try {
    localStorage.setItem(KEY, JSON.stringify(fresh))
  } catch {
    kept = fresh
  }
  return fresh.key
}

/** The purchase is done: the next one has a key of its own. Another tab may have begun that already. */
export function dropIdempotencyKey(key: string): void {
  if (read()?.key !== key) return
  kept = null
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}
