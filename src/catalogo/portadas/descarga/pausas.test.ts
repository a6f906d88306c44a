import { expect, it } from 'vitest'
import { createPausas } from './pausas.ts'

const MINUTE = 60_000

it('an address that keeps failing rests longer each time, a day at most', () => {
  let now = 0
  const pausas = createPausas(() => now)
  const rests: number[] = []
  expect(pausas.rests('a')).toBe(false)
  for (let failure = 0; failure < 7; failure++) {
    pausas.fail('a')
    const from = now
    while (pausas.rests('a')) now += MINUTE
    rests.push((now - from) / MINUTE)
  }
  expect(rests).toEqual([1, 5, 25, 125, 625, 1440, 1440])
  expect(pausas.rests('b')).toBe(false)
  pausas.forget('a')
  pausas.fail('a')
  now += MINUTE
  expect(pausas.rests('a')).toBe(false)
})

it('remembers the 5,000 that failed last', () => {
  const pausas = createPausas(() => 0)
  for (let n = 0; n <= 5_000; n++) pausas.fail(`a${n}`)
  expect(pausas.rests('a0')).toBe(false)
  expect(pausas.rests('a1')).toBe(true)
})
