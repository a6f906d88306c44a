// A counter of a rate limit in the memory of one process.
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { AppError, RetryLater } from '../errors.ts'

/** Keys of one counter; the least recently used one is evicted. A client with more addresses is not stopped here. */
const MAX_KEYS = 50_000

const TOO_MANY = 'TOO_MANY'

export type Counter = {
  /** Throws the refusal where the key has nothing left; counts nothing. */
  requireRoom(key: string): Promise<void>
  /** Counts one, or throws a 429 and counts nothing where nothing is left. */
  count(key: string): Promise<void>
  /** Gives one back that was counted. */
  uncount(key: string): Promise<void>
  forget(key: string): Promise<void>
}

/** Up to `points` for each key and window; `mensaje` is the sentence before «Esperá 3 minutos y probá de nuevo.» */
export type Limit = { points: number; seconds: number; mensaje: string }

/** What a key has used up of its window, and the milliseconds until that ends. */
export type Used = { points: number; ms: number }

/** Whether there was room: awaits a `count` and takes its refusal for an answer. */
export async function hasRoom(counting: Promise<void>): Promise<boolean> {
  try {
    await counting
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === TOO_MANY) return false
    throw error
  }
}

/**
 * Runs `work`, each failure of which counts against all of `counters` (with their keys): before it begins, so that what is tried
 * at once does not pass before the first one fails. `isFailure` judges what it answers or throws. Throws their 429.
 */
export async function countFailures<T>(
  counters: readonly (readonly [Counter, string])[],
  work: () => Promise<T>,
  isFailure: (settled: unknown) => boolean,
): Promise<T> {
  for (const [counter, key] of counters) await counter.count(key)
  let failed = false
  try {
    const outcome = await work()
    failed = isFailure(outcome)
    return outcome
  } catch (error) {
    failed = isFailure(error)
    throw error
  } finally {
    if (!failed) await Promise.all(counters.map(([counter, key]) => counter.uncount(key)))
  }
}

/** For a bounded number of keys. */
export function createMemory({ points, seconds }: Limit) {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  const keys = new LRUCache<string, true>({
    maxSize: MAX_KEYS,
    sizeCalculation: () => 1, // `max` would take a megabyte for each counter at once
    dispose: (_, key) => void limiter.delete(key),
  })
  return {
    async find(key: string): Promise<Used> {
      const state = await limiter.get(key)
      return { points: state?.consumedPoints ?? 0, ms: state?.msBeforeNext ?? 0 }
    },
    async add(key: string): Promise<Used> {
      keys.set(key, true)
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key)
      return { points: consumedPoints, ms: msBeforeNext }
    },
    async take(key: string): Promise<void> {
      if (keys.has(key)) await limiter.reward(key)
    },
    async set(key: string, { points: used, ms }: Used): Promise<void> {
      keys.set(key, true)
      await limiter.set(key, used, Math.ceil(ms / 1_000))
    },
    forget: (key: string): void => void keys.delete(key),
  }
}

export function createOwnCounter(limit: Limit): Counter {
  const memory = createMemory(limit)
  return {
    async requireRoom(key) {
      const used = await memory.find(key)
      if (used.points >= limit.points) throw tooMany(used, limit)
    },
    async count(key) {
      const used = await memory.add(key)
      if (used.points <= limit.points) return
      await memory.take(key)
      throw tooMany(used, limit)
    },
    uncount: (key) => memory.take(key),
    forget: async (key) => memory.forget(key),
  }
}

export function tooMany({ ms }: Used, { mensaje }: Limit): RetryLater {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  const wait = minutes === 1 ? 'un minuto' : `${minutes} minutos`
  const seconds = Math.max(1, Math.ceil(ms / 1_000))
  return new RetryLater(429, TOO_MANY, `${mensaje} Esperá ${wait} y probá de nuevo.`, seconds)
}
