import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('acts at once on the first call, and once for a flood that follows', () => {
  const act = vi.fn()
  const { call } = throttle(act, 500)
  call()
  expect(act).toHaveBeenCalledTimes(1)
  for (let n = 0; n < 1_000; n++) call()
  expect(act).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(500)
  expect(act).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5_000)
  expect(act, 'nothing is left to do').toHaveBeenCalledTimes(2)
  call()
  expect(act, 'calls far apart never wait').toHaveBeenCalledTimes(3)
})

it('never forgets the last call of a flood that goes on', () => {
  const act = vi.fn()
  const { call } = throttle(act, 500)
  for (let n = 0; n < 20; n++) {
    call()
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(500)
  expect(act.mock.calls.length).toBeLessThanOrEqual(6)
  const before = act.mock.calls.length
  vi.advanceTimersByTime(5_000)
  expect(act).toHaveBeenCalledTimes(before)
})

it('does nothing more once it was stopped', () => {
  const act = vi.fn()
  const { call, stop } = throttle(act, 500)
  call()
  call()
  stop()
  vi.advanceTimersByTime(5_000)
  expect(act).toHaveBeenCalledTimes(1)
})
