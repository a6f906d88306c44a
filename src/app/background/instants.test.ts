// When the next instant is asked for, by a clock and a database of the test's own.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Db } from '#platform/db/pool.ts'
import { createInstants, type Instants } from '#platform/http/instants.ts'
import { startInstants } from './instants.ts'

const db = {} as Db // nothing is asked of it
/** What is announced, in milliseconds from the beginning, and how long an answer takes. */
let announced: number[]
let latency: number
let failing: boolean
let asked: number
let clears: number[]
let begun: number
let instants: Instants
let started: ReturnType<typeof startInstants>
const errors: unknown[] = []

const now = () => performance.now() - begun
async function find(_: Db, pasadosMs: number): Promise<number | null> {
  asked++
  if (failing) throw new Error('caída')
  const at = now()
  const next = announced.filter((instant) => instant > at - pasadosMs).sort((a, b) => a - b)[0]
  if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency))
  return next === undefined ? null : next - at
}

beforeEach(() => {
  vi.useFakeTimers()
  begun = performance.now()
  announced = []
  latency = 0
  failing = false
  asked = 0
  clears = []
  errors.length = 0
  instants = createInstants({ clear: () => void clears.push(now()) })
  started = startInstants({ db, instants, log: { info() {}, error: (what) => void errors.push(what) } }, [find])
})
afterEach(() => {
  started.stop()
  instants.stop()
  vi.useRealTimers()
})

/** The emptyings but the second of each instant. */
const firsts = () => clears.filter((ms, n) => n === 0 || ms - (clears[n - 1] ?? 0) > 260)

it('hears of a change, and of each instant after the other', async () => {
  announced = [5_000, 9_000]
  started.hear()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(firsts().map((ms) => Math.floor(ms / 100))).toEqual([50, 90])
})

it('misses nothing that comes while a question waits for its turn', async () => {
  started.hear()
  await vi.advanceTimersByTimeAsync(10)
  announced = [100] // written now, and heard half a second later
  started.hear()
  await vi.advanceTimersByTimeAsync(99)
  expect(clears).toEqual([])
  await vi.advanceTimersByTimeAsync(900)
  expect(firsts()).toHaveLength(1)
  expect(firsts()[0]).toBeLessThan(600)
})

it('misses nothing that comes while a question is on its way', async () => {
  latency = 400
  announced = [300]
  started.hear()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(clears[0]).toBeLessThan(1_000)
})

it('asks again after a failure, and every ten minutes', async () => {
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toBe(2)
  failing = true
  started.hear()
  await vi.advanceTimersByTimeAsync(1)
  expect([asked, errors]).toEqual([3, [{ message: 'caída' }]])
  failing = false
  announced = [now() + 7_000]
  await vi.advanceTimersByTimeAsync(8_000)
  expect(firsts()).toHaveLength(1)
})

it('does nothing more once it is stopped', async () => {
  announced = [1_000]
  started.stop()
  await vi.advanceTimersByTimeAsync(1_200_000)
  expect(clears).toEqual([])
})
