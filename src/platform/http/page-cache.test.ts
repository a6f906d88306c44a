import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createPageCache, negotiate } from './page-cache.ts'

const cacheOf = (maxBytes = 1_000_000) => createPageCache({ maxBytes, keyOf: (url) => url })
const answer = (body: string) => ({ body, headers: { 'content-type': 'text/html' } })

describe('the page cache', () => {
  it('keeps an answer and gives it back in each encoding', async () => {
    const cache = cacheOf()
    const body = 'un libro '.repeat(500)
    const entry = cache.put('/inicio', cache.generation, answer(body))
    const br = await cache.encode('/inicio', entry, 'br')
    const gzip = await cache.encode('/inicio', entry, 'gzip')
    expect(brotliDecompressSync(br.body).toString()).toBe(body)
    expect(gunzipSync(gzip.body).toString()).toBe(body)
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      etag: entry.etag,
      'content-length': String(br.body.length),
    })
  })

  it('keeps bytes as they are', () => {
    const cache = cacheOf()
    const body = Buffer.alloc(2_000, 1)
    const entry = cache.put('/tapa.avif', cache.generation, { body, headers: { 'content-type': 'image/avif' } })
    const ready = cache.ready(entry, 'identity')
    expect(ready?.body).toBe(body)
    expect(ready?.headers).toMatchObject({ 'content-length': '2000', etag: entry.etag })
    expect(ready?.headers).not.toHaveProperty('vary')
  })

  it('does not keep what was begun before a change', () => {
    const cache = cacheOf()
    const since = cache.generation
    cache.clear()
    cache.put('/inicio', since, answer('viejo'))
    expect(cache.get('/inicio')).toBeUndefined()
  })

  it('keeps nothing while nobody would hear of changes', () => {
    const cache = cacheOf()
    cache.pause()
    cache.put('/inicio', cache.generation, answer('a'))
    expect(cache.get('/inicio')).toBeUndefined()
    cache.resume()
    cache.put('/inicio', cache.generation, answer('b'))
    expect(cache.get('/inicio')).toBeDefined()
  })

  it('drops the least recently used when it is full', () => {
    const cache = cacheOf(10_000)
    for (const key of ['a', 'b', 'c']) cache.put(key, cache.generation, answer('x'.repeat(2_000)))
    cache.get('a')
    cache.put('d', cache.generation, answer('x'.repeat(2_000)))
    expect(cache.get('b')).toBeUndefined()
    expect(cache.get('a')).toBeDefined()
    expect(cache.stats().bytes).toBeLessThanOrEqual(10_000)
  })

  it('counts bytes right when one address is kept again', () => {
    const cache = cacheOf()
    cache.put('a', cache.generation, answer('x'.repeat(1_000)))
    const { bytes } = cache.stats()
    cache.put('a', cache.generation, answer('x'.repeat(1_000)))
    expect(cache.stats()).toMatchObject({ entries: 1, bytes })
  })

  it('lets only one make an answer at a time', async () => {
    const cache = cacheOf()
    let made = 0
    const make = async () => ++made
    expect(await Promise.all([cache.once('k', make), cache.once('k', make), cache.once('k', make)])).toEqual([1, 1, 1])
    expect(await cache.once('k', make)).toBe(2)
  })

  it('forgets a maker that failed', async () => {
    const cache = cacheOf()
    await expect(cache.once('k', async () => Promise.reject(new Error('caída')))).rejects.toThrow('caída')
    expect(await cache.once('k', async () => 'bien')).toBe('bien')
  })
})

describe('negotiate', () => {
  it.each([
    [undefined, 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5', 'br'],
    ['identity', 'identity'],
  ] as const)('%s → %s', (accept, encoding) => {
    expect(negotiate(accept)).toBe(encoding)
  })
})
