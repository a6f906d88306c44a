import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from './client.ts'
import { contract } from './contract.ts'
import { rememberShared } from './shared-calls.ts'

const shared = contract('GET', '/api/compartido', [], false, { shared: true })
const own = contract('GET', '/api/propio', [], false)

let cache: { generation: number; paused: boolean }
let asked: number
let fails: boolean
let call: Call

beforeEach(() => {
  cache = { generation: 1, paused: false }
  asked = 0
  fails = false
  call = rememberShared(async () => {
    asked++
    if (fails) throw new Error('caída')
    return { value: asked, total: null }
  }, cache)
})

describe('shared calls while pages are rendered', () => {
  it('are asked once for each input', async () => {
    await Promise.all([call(shared, { limit: 1 }), call(shared, { limit: 1 }), call(shared, { limit: 2 })])
    expect(asked).toBe(2)
  })

  it('are asked anew when the catalogue has changed', async () => {
    await call(shared, {})
    cache.generation++
    expect(await call(shared, {})).toEqual({ value: 2, total: null })
  })

  it('are not kept while nobody would hear of a change', async () => {
    cache.paused = true
    await call(shared, {})
    await call(shared, {})
    expect(asked).toBe(2)
  })

  it('are asked anew after a failure', async () => {
    fails = true
    await expect(call(shared, {})).rejects.toThrow('caída')
    fails = false
    expect(await call(shared, {})).toEqual({ value: 2, total: null })
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
