import type { Db } from '../db/pool.ts'
import type { Instants } from './instants.ts'
import type { PageCache } from './page-cache.ts'

type Loaded<T> = {
  value: T
  /** Milliseconds until it is another one by the clock alone; null: never. */
  expiresIn: number | null
}

/**
 * Something of the database that stands in every answer, kept in memory for as long as the page cache keeps answers: whatever
 * empties the cache has it read again. Where it changes by the clock alone, the cache is emptied at that moment: no kept
 * answer was made without it, so none outlives it.
 */
export function createKept<T>(
  cache: Pick<PageCache, 'generation' | 'isCurrent'>,
  instants: Pick<Instants, 'announce'>,
  load: (db: Db) => Promise<Loaded<T>>,
) {
  let kept: { since: number; value: Promise<T> } | null = null

  async function ask(db: Db): Promise<T> {
    const { value, expiresIn } = await load(db)
    if (expiresIn !== null) instants.announce(expiresIn)
    return value
  }

  return {
    /** The value that holds for an answer made now. Asks the database only after something has changed. */
    read(db: Db): Promise<T> {
      if (kept && cache.isCurrent(kept.since, [])) return kept.value
      const asked = { since: cache.generation, value: ask(db) }
      kept = asked
      asked.value.catch(() => {
        if (kept === asked) kept = null
      })
      return asked.value
    },
  }
}
