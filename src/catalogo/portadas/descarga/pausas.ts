import { LRUCache } from 'lru-cache'
import { DIA_MS } from '#platform/dias.ts'

const FIRST_MS = 60_000
const LONGEST_MS = DIA_MS
const GROWTH = 5
const MAX = 5_000

export type Pausas = ReturnType<typeof createPausas>

/**
 * Addresses that failed rest before they are asked again: a minute, five, twenty-five … a day at most. The 5,000 that
 * failed last are remembered.
 */
export function createPausas(now: () => number) {
  const failed = new LRUCache<string, { until: number; pause: number }>({ max: MAX })
  return {
    rests: (address: string): boolean => (failed.peek(address)?.until ?? 0) > now(),
    fail(address: string): void {
      const before = failed.peek(address)
      const pause = before ? Math.min(before.pause * GROWTH, LONGEST_MS) : FIRST_MS
      failed.set(address, { until: now() + pause, pause })
    },
    forget: (address: string): void => void failed.delete(address),
  }
}
