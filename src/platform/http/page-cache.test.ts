import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPageCache } from './page-cache.ts'
import { findEncoded, negotiate } from './page-entry.ts'

const cacheOf = (maxBytes = 1_000_000) => createPageCache({ maxBytes, keyOf: (url) => url })
const answer = (body: string, ...madeOf: string[]) => ({ body, headers: { 'content-type': 'text/html' }, madeOf })

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
    const entry = cache.put('/tapa.avif', cache.generation, {
      body,
      headers: { 'content-type': 'image/avif' },
      madeOf: [],
    })
    const ready = findEncoded(entry, 'identity')
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

  it('forgets what is made of a topic, and keeps the rest', () => {
    const cache = cacheOf()
    cache.put('/libros/a', cache.generation, answer('a', 'orden', 'a'))
    cache.put('/libros/b', cache.generation, answer('b', 'orden', 'b'))
    cache.put('/ayuda', cache.generation, answer('ayuda'))
    const { bytes } = cache.stats()
    cache.forget(new Set(['a', 'nadie']))
    expect(cache.get('/libros/a')).toBeUndefined()
    expect(cache.get('/libros/b')).toBeDefined()
    expect(cache.stats().bytes).toBeLessThan(bytes)
    cache.forget(new Set(['orden']))
    expect(cache.stats().entries).toBe(1)
    expect(cache.get('/ayuda')).toBeDefined()
  })

  it('has what a topic dropped for a while, and nothing of before a change of the catalogue', () => {
    const cache = cacheOf()
    cache.put('/libros/a', cache.generation, answer('viejo', 'a'))
    expect(cache.getFormer('/libros/a')).toBeUndefined()
    cache.forget(new Set(['a']))
    expect(cache.getFormer('/libros/a')?.bodies.identity?.toString()).toBe('viejo')
    cache.clear()
    expect(cache.getFormer('/libros/a')).toBeUndefined()
  })

  it('shows nobody a former price', () => {
    const cache = cacheOf()
    const put = (key: string, ...madeOf: string[]) => cache.put(key, cache.generation, answer('viejo', ...madeOf))
    put('/libros/a', 'opiniones:a', 'precio:a')
    put('/libros/b', 'opiniones:a', 'precio:b')
    put('/ofertas', 'precios')
    cache.forget(new Set(['precios', 'precio:c']))
    expect([cache.getFormer('/ofertas'), cache.get('/libros/a') === undefined]).toEqual([undefined, false])
    cache.forget(new Set(['opiniones:a']))
    expect(cache.getFormer('/libros/a')).toBeDefined()
    cache.forget(new Set(['precios', 'precio:a']))
    expect(cache.getFormer('/libros/a')).toBeUndefined()
    expect(cache.getFormer('/libros/b')).toBeDefined()
  })

  it('does not keep what was begun before its topic changed', () => {
    const cache = cacheOf()
    const since = cache.generation
    cache.forget(new Set(['a']))
    cache.put('/libros/a', since, answer('viejo', 'a'))
    cache.put('/libros/b', since, answer('bueno', 'b'))
    expect(cache.get('/libros/a')).toBeUndefined()
    expect(cache.get('/libros/b')).toBeDefined()
    cache.put('/libros/a', cache.generation, answer('nuevo', 'a'))
    expect(cache.get('/libros/a')).toBeDefined()
  })

  it('remembers a bounded number of changed topics, and trusts nothing older than those it forgot', () => {
    const cache = cacheOf()
    const since = cache.generation
    for (let n = 0; n < 11; n++) cache.forget(new Set(Array.from({ length: 10_000 }, (_, m) => `${n}-${m}`)))
    cache.put('/libros/a', since, answer('viejo', '0-0'))
    expect(cache.get('/libros/a')).toBeUndefined()
  })

  it('never answers with what was true before a change, and keeps what is', () => {
    const TOPICS = ['a', 'b', 'c']
    const topics = fc.subarray(TOPICS)
    const paso = fc.oneof(
      { weight: 3, arbitrary: fc.record({ que: fc.constant('begin' as const), key: fc.nat(4), madeOf: topics }) },
      { weight: 3, arbitrary: fc.record({ que: fc.constant('finish' as const), which: fc.nat(9) }) },
      fc.record({ que: fc.constant('change' as const), topics: fc.subarray(TOPICS, { minLength: 1 }) }),
      fc.constantFrom({ que: 'changeAll' as const }, { que: 'lose' as const }, { que: 'find' as const }),
    )
    fc.assert(
      fc.property(fc.array(paso, { maxLength: 60 }), (pasos) => {
        const cache = cacheOf()
        /** What is true now: of everything, and of each topic. */
        const truth: Record<string, number> = { all: 0, a: 0, b: 0, c: 0 }
        const read = (madeOf: string[]) => JSON.stringify(['all', ...madeOf].map((topic) => [topic, truth[topic]]))
        const making: { key: string; since: number; madeOf: string[]; body: string }[] = []
        for (const paso of pasos) {
          if (paso.que === 'begin') {
            const { madeOf } = paso
            making.push({ key: `/${paso.key}`, since: cache.generation, madeOf, body: read(madeOf) })
          } else if (paso.que === 'finish') {
            const [made] = making.splice(paso.which % Math.max(1, making.length), 1)
            if (!made) continue
            cache.put(made.key, made.since, answer(made.body, ...made.madeOf))
            const true_ = made.body === read(made.madeOf)
            if (true_ && !cache.paused && made.since === cache.generation) expect(cache.get(made.key)).toBeDefined()
          } else if (paso.que === 'change') {
            for (const topic of paso.topics) truth[topic] = (truth[topic] ?? 0) + 1
            cache.forget(new Set(paso.topics))
          } else if (paso.que === 'changeAll') {
            truth.all = (truth.all ?? 0) + 1
            cache.clear()
          } else if (paso.que === 'lose') cache.pause()
          else cache.resume()
          for (let key = 0; key < 5; key++) {
            const kept = cache.get(`/${key}`)
            if (!kept) continue
            const body = String(kept.bodies.identity)
            expect(body).toBe(read((JSON.parse(body) as [string, number][]).slice(1).map(([topic]) => topic)))
          }
        }
      }),
      { numRuns: 500 },
    )
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

  it('keeps no answer that would take more than a quarter of it', () => {
    const cache = cacheOf(40_000)
    cache.put('/justo', cache.generation, answer('x'.repeat(10_000)))
    cache.put('/grande', cache.generation, answer('x'.repeat(10_001)))
    expect(cache.get('/justo')).toBeDefined()
    expect(cache.get('/grande')).toBeUndefined()
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
