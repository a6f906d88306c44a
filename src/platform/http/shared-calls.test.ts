import { beforeEach, describe, expect, it } from 'vitest'
import { contract } from './contract.ts'
import type { InProcessCall } from './mount.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { rememberShared } from './shared-calls.ts'

const shared = contract('GET', '/api/compartido', { shared: true }, false)
const own = contract('GET', '/api/propio', {}, false)

let cache: PageCache
let asked: number
let fails: boolean
let gate: Promise<void>
let call: InProcessCall

beforeEach(() => {
  cache = createPageCache({ maxBytes: 1_000, keyOf: (url) => url })
  asked = 0
  fails = false
  call = rememberShared(async (_, { madeOf = [] }) => {
    const value = ++asked
    await gate
    if (fails) throw new Error('caída')
    return { value, total: null, madeOf: madeOf as string[] }
  }, cache)
  gate = Promise.resolve()
})

describe('shared calls while pages are rendered', () => {
  it('are asked once for each input', async () => {
    await Promise.all([call(shared, { limit: 1 }), call(shared, { limit: 1 }), call(shared, { limit: 2 })])
    expect(asked).toBe(2)
  })

  it('are asked anew when the catalogue has changed', async () => {
    await call(shared, {})
    cache.clear()
    expect(await call(shared, {})).toMatchObject({ value: 2 })
  })

  it('are asked anew when what they are made of has changed, and not when anything else has', async () => {
    const [uno, otro] = [{ madeOf: ['uno'] }, { madeOf: ['otro'] }]
    await call(shared, uno)
    await call(shared, otro)
    cache.forget(new Set(['uno']))
    expect([await call(shared, uno), await call(shared, otro)]).toMatchObject([{ value: 3 }, { value: 2 }])
    expect(await call(shared, uno)).toMatchObject({ value: 3 })
  })

  it('are asked anew when anything has changed while they were under way', async () => {
    let open = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
    const before = call(shared, { madeOf: ['uno'] })
    cache.forget(new Set(['uno']))
    const after = call(shared, { madeOf: ['uno'] })
    open()
    expect([await before, await after]).toMatchObject([{ value: 1 }, { value: 2 }])
    expect(await call(shared, { madeOf: ['uno'] })).toMatchObject({ value: 2 })
  })

  it('are not kept while nobody would hear of a change', async () => {
    cache.pause()
    await call(shared, {})
    await call(shared, {})
    expect(asked).toBe(2)
  })

  it('are asked anew after a failure', async () => {
    fails = true
    await expect(call(shared, {})).rejects.toThrow('caída')
    fails = false
    expect(await call(shared, {})).toMatchObject({ value: 2 })
  })

  it('hold a bounded number', async () => {
    for (let n = 0; n < 150; n++) await call(shared, { n })
    await call(shared, { n: 149 })
    expect(asked).toBe(150)
    await call(shared, { n: 0 })
    expect(asked).toBe(151)
  })

  it('leave alone what belongs to somebody', async () => {
    await call(own, {})
    await call(own, {})
    expect(asked).toBe(2)
  })
})
