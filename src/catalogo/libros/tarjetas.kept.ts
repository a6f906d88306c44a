// Books as lists show them, remembered: one stands in many lists and searches, and reading it costs the database more than finding
// it there.
import type { Ctx } from '#platform/http/context.ts'
import { ORDER_TOPIC, type PageCache } from '#platform/http/page-cache.ts'
import { priceTopic } from '#platform/http/prices.ts'
import { createRemembered } from '#platform/http/remembered.ts'
import type { Libro } from './libro.contract.ts'
import { listNumerados } from './libro.listas.queries.ts'

/** Characters of books that are remembered, some bytes more than they take. */
const MAX_CHARS = 12_000_000
/** What a book's other words and numbers take beside its description. */
const CHARS = 1_500

declare module '#platform/http/context.ts' {
  interface Services {
    tarjetas: ReturnType<typeof createTarjetas>
  }
}

/** A changed price drops its own book. */
export function createTarjetas(cache: Pick<PageCache, 'generation' | 'isCurrent'>, read = listNumerados) {
  const tarjetas = createRemembered<number, Libro>(cache, {
    maxSize: MAX_CHARS,
    sizeOf: ({ descripcion }) => CHARS + (descripcion?.length ?? 0),
    madeOf: ({ _id }) => [ORDER_TOPIC, priceTopic(_id)],
  })
  return {
    /** The books with these keys, in this order, before offers and copies are told (`presentar`); those that are gone are left out. */
    async list({ db, isFresh }: Pick<Ctx, 'db' | 'isFresh'>, nums: readonly number[]): Promise<Libro[]> {
      const found = new Map<number, Libro>()
      for (const num of isFresh ? [] : nums) {
        const libro = tarjetas.find(num)
        if (libro) found.set(num, libro)
      }
      const missing = nums.filter((num) => !found.has(num))
      const since = cache.generation
      for (const { num, libro } of missing.length > 0 ? await read(db, missing) : []) {
        found.set(num, libro)
        if (!isFresh) tarjetas.keep(since, num, libro)
      }
      return nums.flatMap((num) => found.get(num) ?? [])
    },
  }
}
