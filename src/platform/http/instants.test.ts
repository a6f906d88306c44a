// The timer of announced instants, by a clock of the test's own.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DIA_MS } from '../dias.ts'
import { createInstants, type Instants } from './instants.ts'

let clears: number[]
let begun: number
let instants: Instants

beforeEach(() => {
  vi.useFakeTimers()
  clears = []
  begun = Date.now()
  instants = createInstants({ clear: () => void clears.push(Date.now() - begun) })
})
afterEach(() => {
  instants.stop()
  vi.useRealTimers()
})

it('empties the cache at the instant, and once more for clocks that are behind', async () => {
  instants.announce(1_000)
  await vi.advanceTimersByTimeAsync(999)
  expect(clears).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(clears).toHaveLength(2)
  expect(clears[0]).toBeGreaterThanOrEqual(1_000)
  expect(clears[0]).toBeLessThan(1_100)
  expect(clears[1]).toBeGreaterThanOrEqual(1_250)
})

it('waits for the earliest of all, whatever their order, and forgets the others until they are announced again', async () => {
  instants.announce(3_000)
  instants.announce(1_000)
  instants.announce(2_000)
  const left = [3_000, 2_000]
  instants.onCome(() => {
    const next = left.pop()
    if (next !== undefined) instants.announce(next - (Date.now() - begun))
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(clears.map((ms) => Math.floor(ms / 1_000))).toEqual([1, 1, 2, 2, 3, 3])
})

it('takes an instant that has passed for one that is here', async () => {
  instants.announce(-5_000)
  await vi.advanceTimersByTimeAsync(1)
  expect(clears).toHaveLength(1)
})

it('waits for longer than a timer can', async () => {
  instants.announce(40 * DIA_MS)
  await vi.advanceTimersByTimeAsync(40 * DIA_MS - 1)
  expect(clears).toEqual([])
  await vi.advanceTimersByTimeAsync(50)
  expect(clears).toHaveLength(1)
})

it('does nothing more once it is stopped', async () => {
  instants.announce(100)
  await vi.advanceTimersByTimeAsync(150)
  instants.announce(100)
  instants.stop()
  await vi.advanceTimersByTimeAsync(DIA_MS)
  expect(clears).toHaveLength(1)
})
