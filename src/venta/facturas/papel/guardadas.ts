// Papers that were drawn: one never changes, so it is drawn once, however many ask for it, and kept while there is room. In this
// process alone: what a paper shows is in the database, any node draws the same bytes, and no backup needs them.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createSingleFlight } from '#platform/single-flight.ts'

/** Some two thousand invoices. */
const BYTES_MAX = 16 * 1024 * 1024

const kept = new LRUCache<string, Buffer>({ maxSize: BYTES_MAX, sizeCalculation: ({ length }) => Math.max(1, length) })
const flights = createSingleFlight<Buffer>()

/** The file of a paper, by all that it shows; `draw` makes it at the first time. */
export async function keepHojas(shows: unknown, draw: () => Promise<Buffer>): Promise<Buffer> {
  const key = createHash('sha256').update(JSON.stringify(shows)).digest('base64url')
  const known = kept.get(key)
  if (known) return known
  return flights.run(key, async () => {
    const made = await draw()
    kept.set(key, made)
    return made
  })
}
