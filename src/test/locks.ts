// Calls that meet at locks, one step after the other.
import { expect, vi } from 'vitest'
import { onRefused, type Refused } from '#platform/db/again.ts'
import { countWaiting, type TestApi } from './api.ts'

/**
 * Begins `calls` in turn, each when the one before waits for a lock, while the test itself holds what `hold` locks; then lets go.
 * Gives their answers, and what the database refused meanwhile.
 */
export async function meetAtLocks<T>(
  api: TestApi,
  hold: { text: string; values: unknown[] },
  calls: readonly (() => PromiseLike<T>)[],
): Promise<{ answers: T[]; refused: Refused[] }> {
  const refused: Refused[] = []
  const stop = onRefused((one) => refused.push(one))
  const holder = await api.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(hold)
    const asked: Promise<T>[] = []
    for (const call of calls) {
      asked.push(Promise.resolve(call()))
      await vi.waitFor(async () => expect(await countWaiting(api)).toBe(asked.length), { timeout: 5_000 })
    }
    await holder.query('rollback')
    return { answers: await Promise.all(asked), refused }
  } finally {
    await holder.query('rollback')
    holder.release()
    stop()
  }
}
