import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('gives one answer, or one failure, to all who ask while it is made', async () => {
  const { run } = createSingleFlight<number>()
  let made = 0
  const make = async () => {
    await turn()
    return ++made
  }
  expect(await Promise.all([run('a', make), run('a', make), run('b', make)])).toEqual([1, 1, 2])
  expect(await run('a', make)).toBe(3)
  const fail = () => turn().then(() => Promise.reject(new Error(`no ${++made}`)))
  const [one, two] = await Promise.allSettled([run('a', fail), run('a', fail)])
  expect(one).toEqual(two)
  expect(await run('a', make)).toBe(5)
})

it('shares a value among those who use it at one time, and then makes it anew', async () => {
  const { share } = createSingleFlight<number>()
  let made = 0
  const use = (ms: number) =>
    share(
      'a',
      async () => ++made,
      async (value) => sleep(ms, value),
    )
  const short = use(0)
  const long = use(20)
  expect(await short).toBe(1)
  expect(await Promise.all([long, use(0)])).toEqual([1, 1])
  expect(await use(0)).toBe(2)
})
