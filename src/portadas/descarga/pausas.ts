const FIRST_MS = 60_000
const LONGEST_MS = 24 * 60 * 60_000
const GROWTH = 5
const MAX = 5_000

/**
 * Addresses that failed rest before they are asked again: a minute, five, twenty-five … a day at most. The 5,000 that
 * failed last are remembered.
 */
export function createPausas(now: () => number) {
  const failed = new Map<string, { until: number; pause: number }>()
  return {
    rests: (address: string): boolean => (failed.get(address)?.until ?? 0) > now(),
    fail(address: string): void {
      const before = failed.get(address)
      const pause = before ? Math.min(before.pause * GROWTH, LONGEST_MS) : FIRST_MS
      failed.delete(address) // to the young end
      failed.set(address, { until: now() + pause, pause })
      const [oldest] = failed.keys()
      if (failed.size > MAX && oldest !== undefined) failed.delete(oldest)
    },
    forget: (address: string): void => void failed.delete(address),
  }
}
