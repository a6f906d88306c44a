// Books as lists show them, remembered: one stands in many lists and searches, and reading it costs the database more than finding
// it there.
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#platform/http/context.ts'
import { ORDER_TOPIC, type PageCache, priceTopic } from '#platform/http/page-cache.ts'
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

type Tarjeta = { since: number; libro: Libro; madeOf: readonly string[] }

/** Keeps books for as long as answers are kept that show them; a changed price drops its own book. Nobody changes what this gives. */
export function createTarjetas(cache: Pick<PageCache, 'generation' | 'isCurrent'>, read = listNumerados) {
  const tarjetas = new LRUCache<number, Tarjeta>({
    maxSize: MAX_CHARS,
    sizeCalculation: ({ libro }) => CHARS + (libro.descripcion?.length ?? 0),
  })

  function find(num: number): Libro | undefined {
    const known = tarjetas.get(num)
    return known && cache.isCurrent(known.since, known.madeOf) ? known.libro : undefined
  }

  return {
    /** The books with these keys, in this order, before offers and copies are told (`presentar`); those that are gone are left out. */
    async list({ db, isFresh }: Pick<Ctx, 'db' | 'isFresh'>, nums: readonly number[]): Promise<Libro[]> {
      if (nums.length === 0) return []
      const found = new Map<number, Libro>()
      if (!isFresh) {
        for (const num of nums) {
          const libro = find(num)
          if (libro) found.set(num, libro)
        }
      }
      const missing = nums.filter((num) => !found.has(num))
      if (missing.length > 0) {
        const since = cache.generation
        for (const { num, libro } of await read(db, missing)) {
          found.set(num, libro)
          if (!isFresh) tarjetas.set(num, { since, libro, madeOf: [ORDER_TOPIC, priceTopic(libro._id)] })
        }
      }
      return nums.flatMap((num) => found.get(num) ?? [])
    },
  }
}
