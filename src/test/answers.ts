// What all public reads of the API have in common.
import { expect } from 'vitest'
import type { TestApi } from './api.ts'

export const NO_ID = '00000000-0000-4000-8000-000000000000'
/** Malformed ids: each is answered like an unknown one. */
const MALFORMED = ['x', '1', '1%20or%201%3D1', `${NO_ID}0`, '%00', '..%2F..']

/** The body of a 200. */
export async function read<T = unknown>({ app }: TestApi, url: string): Promise<T> {
  const response = await app.inject(url)
  expect(response.statusCode, `${url}: ${response.body}`).toBe(200)
  return response.json<T>()
}

/** A list with its `X-Total-Count`. */
export async function readList<T = unknown>({ app }: TestApi, url: string): Promise<{ items: T[]; total: number }> {
  const response = await app.inject(url)
  expect(response.statusCode, `${url}: ${response.body}`).toBe(200)
  return { items: response.json<T[]>(), total: Number(response.headers['x-total-count']) }
}

/** 404 with this code for an unknown id, and 404 for a malformed one. */
export async function expectMissing(api: TestApi, path: string, code: string): Promise<void> {
  const unknown = await api.app.inject(path.replace('{id}', NO_ID))
  expect(unknown.statusCode, path).toBe(404)
  expect(unknown.json()).toEqual({ code, mensaje: expect.any(String) })
  for (const id of MALFORMED) {
    const malformed = await api.app.inject(path.replace('{id}', id))
    expect(malformed.statusCode, `${path} with ${id}`).toBe(404)
    expect(malformed.json()).toMatchObject({ code: 'NOT_FOUND', mensaje: expect.any(String) })
  }
}

/** `offset` and `limit` walk the whole list, newest first, without a gap; what is out of bounds is refused. */
export async function expectPaging(api: TestApi, path: string): Promise<void> {
  const all = await readList(api, path)
  expect(all.total).toBe(all.items.length)
  expect(all.total).toBeGreaterThan(2)
  const pages = await Promise.all([readList(api, `${path}?limit=2`), readList(api, `${path}?offset=2&limit=1000`)])
  expect(pages.flatMap(({ items }) => items)).toEqual(all.items)
  expect(pages.map(({ total }) => total)).toEqual([all.total, all.total])
  expect(await readList(api, `${path}?offset=100000`)).toEqual({ items: [], total: all.total })
  for (const query of ['limit=0', 'limit=1001', 'limit=x', 'offset=-1', 'offset=1.5', 'offset=99999999999']) {
    const refused = await api.app.inject(`${path}?${query}`)
    expect(refused.statusCode, query).toBe(400)
    expect(refused.json()).toMatchObject({
      code: 'INVALID',
      campos: { [query.split('=')[0] ?? '']: expect.any(String) },
    })
  }
}

/** A trailing slash has no effect; the answer has an ETag that leads to 304, and is compressed. */
export async function expectShared({ app }: TestApi, path: string): Promise<void> {
  const plain = await app.inject(path)
  expect((await app.inject(`${path}/`)).body, `${path}/`).toBe(plain.body)
  expect((await app.inject(`${path}?utm_source=x`)).body).toBe(plain.body)
  expect(plain.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(plain.headers['content-type']).toMatch(/^application\/json/)
  const etag = String(plain.headers.etag)
  expect(etag).toMatch(/^W\/"\S+"$/)
  const fresh = await app.inject({ url: path, headers: { 'if-none-match': etag } })
  expect([fresh.statusCode, fresh.body]).toEqual([304, ''])
  expect((await app.inject({ url: path, headers: { 'if-none-match': '"otra"' } })).statusCode).toBe(200)
}

/** Long answers are compressed with an encoding that the client accepts. */
export async function expectCompressed({ app }: TestApi, path: string): Promise<void> {
  const plain = await app.inject(path)
  expect(plain.rawPayload.length).toBeGreaterThan(1_024)
  for (const encoding of ['br', 'gzip']) {
    const small = await app.inject({ url: path, headers: { 'accept-encoding': encoding } })
    expect(small.headers['content-encoding']).toBe(encoding)
    expect(small.headers.vary).toMatch(/accept-encoding/i)
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  }
}
