import { EventEmitter } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDoor } from './door.ts'

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
)
afterEach(() => void vi.useRealTimers())

/** A door that lets one in at a time. `ask` gives what became of a request by now; `answer` ends it. */
function open() {
  const door = createDoor({ atOnce: 1, mensaje: 'Esperá.' })
  const ask = (key: string, como = {}) => {
    const raw = Object.assign(new EventEmitter(), { writableFinished: false, destroyed: false, headersSent: false })
    const request = { raw: { complete: true } }
    const gone = new AbortController()
    const asked = { state: 'waits', answer, leave, readSlowly, sendSlowly }
    function answer() {
      raw.writableFinished = true
      raw.emit('close')
    }
    function readSlowly() {
      raw.headersSent = true
    }
    function sendSlowly() {
      request.raw.complete = false
    }
    function become(state: string) {
      asked.state = state
    }
    function leave() {
      gone.abort()
      raw.emit('close')
    }
    door.pass(key, { raw, request } as unknown as FastifyReply, gone.signal, como).then(
      () => become('in'),
      ({ status }: { status: number }) => become(String(status)),
    )
    return asked
  }
  /** Somebody who has been about for a while, and asks again after a pause. */
  const rest = async (key: string) => {
    const before = ask(key)
    await turn()
    before.answer()
    await pass(4_000)
    const asked = ask(key)
    await turn()
    return asked
  }
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    await turn()
  }
  return { door, ask, rest, pass }
}

describe('the door', () => {
  it('lets in whoever takes their time, at once, however many others wait', async () => {
    const { ask, rest, pass } = open()
    const first = await rest('ana')
    first.answer()
    const crowd = ['x', 'y', 'z'].flatMap((key) => Array.from({ length: 6 }, () => ask(key)))
    await turn()
    expect(crowd.map(({ state }) => state).filter((state) => state === 'in')).toEqual(['in'])
    for (let n = 0; n < 5; n++) {
      await pass(1_500)
      const asked = ask('ana')
      await turn()
      expect(asked.state).toBe('in')
      await pass(100)
      asked.answer()
    }
  })

  it('lets one after the other in of those who never pause, whoever was not seen before first', async () => {
    const { ask, rest, pass } = open()
    const seen = ask('x')
    await pass(8_000)
    seen.answer()
    await rest('ana')
    const asked = ['y', 'x', 'z'].map((key) => ask(key))
    await turn()
    expect(asked.map(({ state }) => state)).toEqual(['in', 'waits', 'waits'])
    asked[0]?.answer()
    await pass(9)
    expect(asked.map(({ state }) => state)).toEqual(['in', 'waits', 'waits']) // the place rests, ten milliseconds at least
    await pass(2)
    expect(asked.map(({ state }) => state)).toEqual(['in', 'waits', 'in'])
  })

  it('lets a place rest three times as long as it was used, while others wait for it', async () => {
    const { ask, rest, pass } = open()
    await rest('ana')
    const asked = ['x', 'y', 'z'].map((key) => ask(key))
    await pass(50)
    asked[0]?.answer()
    await pass(148)
    expect(asked.filter(({ state }) => state === 'in')).toHaveLength(1)
    await pass(5)
    expect(asked.filter(({ state }) => state === 'in')).toHaveLength(2)
  })

  it('does not take a client for rested that only waited for its answers', async () => {
    const { ask, rest, pass } = open()
    const slow = ask('x')
    await pass(10_000)
    slow.answer()
    await rest('ana')
    void ask('y')
    const again = ask('x')
    await turn()
    expect(again.state).toBe('waits')
  })

  it('stands open while nobody is about who takes their time', async () => {
    const { ask, rest, pass } = open()
    const last = await rest('ana')
    last.answer()
    await pass(5_000)
    const all = ['x', 'y', 'z', 'x', 'y'].map((key) => ask(key))
    await turn()
    expect(all.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'in'))
  })

  it.each([
    { who: 'reads slowly', ms: 450, how: 'readSlowly' as const },
    { who: 'sends slowly', ms: 1_750, how: 'sendSlowly' as const },
  ])('keeps nobody waiting behind who $who', async ({ ms, how }) => {
    const { ask, rest, pass } = open()
    await rest('ana')
    const [x, y] = [ask('x'), ask('y')]
    await turn()
    x[how]()
    await pass(ms)
    expect(y.state).toBe('in')
  })

  it('refuses after two seconds, the staff not, and forgets who has gone', async () => {
    const { ask, rest, pass } = open()
    await rest('ana')
    const [x, y, z] = [ask('x'), ask('y'), ask('z')]
    const [one, other] = [ask('empleada', { isOurs: true }), ask('empleado', { isOurs: true })]
    await turn()
    y.leave()
    await turn()
    expect([x, y, z, one, other].map(({ state }) => state)).toEqual(['in', '499', 'waits', 'in', 'waits'])
    await pass(2_100)
    expect([z, other].map(({ state }) => state)).toEqual(['503', 'waits'])
    one.answer()
    await pass(501)
    expect(other.state).toBe('in')
  })

  it('counts what is fetched ahead apart: it costs nobody their rest, and makes nobody wait for its sake', async () => {
    const { ask, rest } = open()
    const person = await rest('ana')
    person.answer()
    const ahead = Array.from({ length: 30 }, () => ask('ana', { isAhead: true }))
    await turn()
    const asked = ask('ana')
    await turn()
    expect(asked.state).toBe('in')
    expect(ahead.at(-1)?.state).toBe('in')
    const other = Array.from({ length: 30 }, () => ask('x', { isAhead: true }))
    await turn()
    expect(other.map(({ state }) => state).filter((state) => state === 'in')).toEqual(['in'])
  })
})
