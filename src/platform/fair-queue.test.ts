import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const BUSY = { status: 503, code: 'BUSY', mensaje: 'Esperá.' }

/** A queue whose jobs end when told to; `begun` are their names, in the order in which they began. */
function open({ atOnce = 1, waiting = 10, patience = 60_000, remembered = 8, calm = 0, weighed = false } = {}) {
  const queue = createFairQueue({
    name: 'prueba',
    by: 'address',
    atOnce,
    waiting,
    patience,
    remembered,
    calm,
    weighed,
    mensaje: 'Esperá.',
  })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  /** Named after its key and a number: `a1` is asked for by `a`. */
  const ask = (name: string, signal?: AbortSignal) => {
    const job = queue.run(
      name.slice(0, 1),
      () => {
        begun.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      },
      signal,
    )
    job.catch(() => {}) // looked at later, if at all
    return job
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await turn()
    await turn()
  }
  /** Ends whatever runs until nothing waits. */
  const drain = async () => {
    for (let n = 0; n < begun.length; n++) await end(begun[n] ?? '')
    return begun
  }
  return { queue, ask, begun, end, drain }
}

describe('a fair queue', () => {
  it('runs so many at once and the next when one has ended', async () => {
    const { ask, begun, end, queue } = open({ atOnce: 2 })
    const first = ask('a1')
    for (const name of ['b1', 'c1', 'd1']) void ask(name)
    expect(begun).toEqual(['a1', 'b1'])
    expect(queue.stats()).toEqual({ running: 2, waiting: 2, refused: 0 })
    await end('a1')
    expect(await first).toBe('a1')
    expect(begun).toEqual(['a1', 'b1', 'd1'])
  })

  it.each([
    { title: 'one key is first in, first out', asked: 'a1 a2 a3 a4', served: 'a1 a2 a3 a4' },
    { title: 'keys take turns', asked: 'a1 a2 a3 b1 b2 c1', served: 'a1 c1 b1 a2 b2 a3' },
    { title: 'who asks for much waits behind itself', asked: 'a1 a2 a3 a4 a5 b1', served: 'a1 b1 a2 a3 a4 a5' },
    { title: 'who was not served lately comes first', asked: 'a1 b1 c1 a2 b2 c2 d1', served: 'a1 d1 c1 b1 a2 c2 b2' },
  ])('$title', async ({ asked, served }) => {
    const { ask, drain } = open()
    for (const name of asked.split(' ')) void ask(name)
    expect((await drain()).join(' ')).toBe(served)
  })

  it('serves those who come after when nobody else waits', async () => {
    const { queue, begun, end, ask } = open({ weighed: true })
    void ask('a1')
    const late = queue.run('x', async () => void begun.push('x1'), undefined, { after: true })
    void ask('b1')
    await end('a1')
    void ask('b2')
    await end('b1')
    await end('b2')
    await late
    expect(begun).toEqual(['a1', 'b1', 'b2', 'x1'])
  })

  it('remembers who was served when their line was empty meanwhile', async () => {
    const { ask, end, drain } = open()
    void ask('a1')
    await end('a1')
    void ask('b1')
    void ask('a2')
    void ask('c1')
    expect(await drain()).toEqual(['a1', 'b1', 'c1', 'a2'])
  })

  it('serves a newcomer before many who have come earlier', async () => {
    const { ask, end, drain } = open({ waiting: 100 })
    const many = [...'abcdefghijklmnopqrstuvwxyz']
    for (const key of many) void ask(`${key}1`)
    void ask('A1')
    await end('a1')
    void ask('B1')
    expect((await drain()).slice(0, 4)).toEqual(['a1', 'A1', 'B1', 'z1'])
  })

  it('serves in order of arrival until somebody has waited for long, then the newest first', async () => {
    const { ask, begun, end } = open({ waiting: 100, calm: 40 })
    for (const key of 'abcdefgh') void ask(`${key}1`)
    for (const key of 'ab') await end(`${key}1`)
    expect(begun).toEqual(['a1', 'b1', 'c1'])
    await sleep(50)
    for (const key of 'ch') await end(`${key}1`)
    expect(begun).toEqual(['a1', 'b1', 'c1', 'h1', 'g1'])
  })

  it.each([
    { remembered: 8, inRounds: false, title: 'the oldest of a crowd that comes again and again wait' },
    { remembered: 100, inRounds: true, title: 'a crowd that is remembered is served in rounds' },
  ])('$title', async ({ remembered, inRounds }) => {
    const { ask, begun, end } = open({ waiting: 100, remembered })
    const crowd = [...'abcdefghijklmnopqrstuvwxyz']
    for (const key of crowd) void ask(`${key}1`)
    for (let turns = 1; turns < 2 * crowd.length; turns++) {
      const name = begun.at(-1) ?? ''
      void ask(`${name.slice(0, 1)}${Number(name.slice(1)) + 1}`)
      await end(name)
    }
    const served = crowd.map((key) => begun.filter((name) => name.startsWith(key)).length)
    expect(served.every((times) => times === 2)).toBe(inRounds)
  })

  it('weighs turns by what they took: who asks for dear things waits until the others have had as much', async () => {
    const { ask, begun, end } = open({ waiting: 100, remembered: 100, weighed: true })
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3']) void ask(name)
    await sleep(40)
    await end('a1')
    for (const name of ['b1', 'b2', 'b3']) await end(name)
    expect(begun).toEqual(['a1', 'b1', 'b2', 'b3', 'a2'])
  })

  it('serves a newcomer before those who used much, also where it came last', async () => {
    const { ask, begun, end } = open({ waiting: 100, remembered: 100, weighed: true })
    for (const name of ['a1', 'a2', 'b1', 'b2']) void ask(name)
    await sleep(20)
    await end('a1')
    await sleep(100)
    await end('b1')
    void ask('c1')
    await end('a2')
    expect(begun).toEqual(['a1', 'b1', 'a2', 'c1'])
  })

  it('counts a refusal as a turn: who asks again and again waits behind who waited', async () => {
    const { ask, begun, end } = open({ waiting: 2, remembered: 100, weighed: true })
    for (const name of ['a1', 'c1', 'b1']) void ask(name)
    for (const name of ['c2', 'c3', 'c4']) await expect(ask(name)).rejects.toMatchObject(BUSY)
    await end('a1')
    expect(begun).toEqual(['a1', 'b1'])
  })

  it('refuses with 503 who finds no room', async () => {
    const { ask, queue, begun } = open({ waiting: 2 })
    for (const name of ['a1', 'a2', 'a3']) void ask(name)
    await expect(ask('a4')).rejects.toMatchObject(BUSY)
    expect(begun).toEqual(['a1'])
    expect(queue.stats()).toEqual({ running: 1, waiting: 2, refused: 1 })
  })

  it('makes room for another by refusing the last of the longest line', async () => {
    const { ask, drain } = open({ waiting: 3 })
    for (const name of ['a1', 'a2', 'a3']) void ask(name)
    const last = ask('a4')
    void ask('b1')
    await expect(last).rejects.toMatchObject(BUSY)
    expect(await drain()).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  it('makes room among equals by refusing who was served last', async () => {
    const { ask, end, drain } = open({ waiting: 2 })
    void ask('a1')
    void ask('b1')
    await end('a1')
    void ask('a2')
    const served = ask('b2')
    void ask('c1')
    await expect(served).rejects.toMatchObject(BUSY)
    expect(await drain()).toEqual(['a1', 'b1', 'c1', 'a2'])
  })

  it('makes room among those who were never served by refusing the oldest', async () => {
    const { ask, drain } = open({ waiting: 2 })
    void ask('a1')
    const oldest = ask('b1')
    void ask('c1')
    void ask('d1')
    await expect(oldest).rejects.toMatchObject(BUSY)
    expect(await drain()).toEqual(['a1', 'd1', 'c1'])
  })

  it('says beforehand that there is no room, and counts it as refused', async () => {
    const { ask, end, queue } = open({ waiting: 1 })
    void ask('a1')
    expect(() => queue.requireRoom()).not.toThrow()
    expect(queue.refuse()).toBe(false)
    void ask('b1')
    expect(() => queue.requireRoom()).toThrow(expect.objectContaining(BUSY))
    expect(queue.refuse()).toBe(true)
    expect(queue.stats().refused).toBe(2)
    await end('a1')
    expect(() => queue.requireRoom()).not.toThrow()
  })

  it('never begins the work of a client that has gone', async () => {
    const { ask, drain, queue } = open()
    const client = new AbortController()
    void ask('a1')
    const left = ask('b1', client.signal)
    void ask('c1')
    client.abort()
    await expect(left).rejects.toMatchObject({ status: 499 })
    await expect(ask('d1', client.signal)).rejects.toMatchObject({ status: 499 })
    expect(queue.stats()).toMatchObject({ waiting: 1, refused: 0 })
    expect(await drain()).toEqual(['a1', 'c1'])
  })

  it('finishes what it has begun for a client that goes then', async () => {
    const { ask, end } = open()
    const client = new AbortController()
    const job = ask('a1', client.signal)
    client.abort()
    await end('a1')
    expect(await job).toBe('a1')
  })

  it('refuses with 503 who has waited too long', async () => {
    const { ask, drain, queue } = open({ patience: 20 })
    void ask('a1')
    await expect(ask('b1')).rejects.toMatchObject(BUSY)
    expect(queue.stats()).toMatchObject({ waiting: 0, refused: 1 })
    expect(await drain()).toEqual(['a1'])
  })

  it('gives the place free after a failure', async () => {
    const { queue } = open({ waiting: 2 })
    const fail = () => Promise.reject(new Error('no'))
    await Promise.allSettled([queue.run('a', fail), queue.run('a', fail), queue.run('b', fail)])
    await turn()
    expect(queue.stats()).toEqual({ running: 0, waiting: 0, refused: 0 })
    expect(await queue.run('a', async () => 'sí')).toBe('sí')
  })
})
