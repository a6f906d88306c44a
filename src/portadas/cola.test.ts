import { describe, expect, it } from 'vitest'
import { createUnique } from './cola.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('createUnique', () => {
  it('gives one answer, or one failure, to all who ask while it is made', async () => {
    const unique = createUnique()
    let made = 0
    const make = async () => {
      await turn()
      return ++made
    }
    expect(await Promise.all([unique('a', make), unique('a', make), unique('b', make)])).toEqual([1, 1, 2])
    expect(await unique('a', make)).toBe(3)
    const fail = () => turn().then(() => Promise.reject(new Error(`no ${++made}`)))
    const [one, two] = await Promise.allSettled([unique('a', fail), unique('a', fail)])
    expect(one).toEqual(two)
    expect(await unique('a', make)).toBe(5)
  })
})
