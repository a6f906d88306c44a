import { LRUCache } from 'lru-cache'
import type { PageCache } from './page-cache.ts'
import type { Topic } from './prices.ts'

type Options<V> = {
  /** How large all values may be together, by `sizeOf`. */
  maxSize: number
  sizeOf: (value: V) => number
  /** The topics and ranges of prices that a value shows, besides the catalogue itself. */
  madeOf: (value: V) => readonly Topic[]
}

/** Parts of answers by their keys, for as long as answers are kept that show them. Nobody changes what this gives. */
export function createRemembered<K extends {}, V extends {}>(
  cache: Pick<PageCache, 'isCurrent'>,
  { maxSize, sizeOf, madeOf }: Options<V>,
) {
  type Known = { since: number; value: V; madeOf: readonly Topic[] }
  const all = new LRUCache<K, Known>({ maxSize, sizeCalculation: ({ value }) => sizeOf(value) })
  return {
    find(key: K): V | undefined {
      const known = all.get(key)
      return known && cache.isCurrent(known.since, known.madeOf) ? known.value : undefined
    },
    /** `since`: the generation of the page cache in which it began to be read. */
    keep: (since: number, key: K, value: V) => void all.set(key, { since, value, madeOf: madeOf(value) }),
  }
}
