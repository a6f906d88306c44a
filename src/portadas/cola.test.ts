import { describe, expect, it } from 'vitest'
import { ColaLlena, createCola, createUnique } from './cola.ts'

/** A job that ends when told to. */
function createJob() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let begun = false
  return {
    run: async () => {
      begun = true
      await ended
    },
    end: () => end(),
    get begun() {
      return begun
    },
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('createCola', () => {
  it('runs so many at once, the others in their order, and refuses whoever finds no place', async () => {
    const cola = createCola({ atOnce: 2, waiting: 2 })
    const jobs = Array.from({ length: 5 }, createJob)
    const begun = () => jobs.map((job) => job.begun)
    const done = jobs.slice(0, 4).map((job) => cola.run(job.run))
    await expect(cola.run(jobs[4]?.run ?? turn)).rejects.toThrow(ColaLlena)
    expect(begun()).toEqual([true, true, false, false, false])
    jobs[1]?.end()
    await turn()
    expect(begun()).toEqual([true, true, true, false, false])
    for (const job of jobs) job.end()
    await Promise.all(done)
    expect(begun()).toEqual([true, true, true, true, false])
  })

  it('gives the place free after a failure', async () => {
    const cola = createCola({ atOnce: 1, waiting: 1 })
    const fail = () => Promise.reject(new Error('no'))
    await Promise.all([cola.run(fail).catch(() => {}), cola.run(fail).catch(() => {})])
    expect(await cola.run(async () => 'sí')).toBe('sí')
  })
})

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
