// What the page cache keeps leaves with the same protection as what is made anew.
import { globSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { root } from '../../../scripts/root.ts'
import { createPages } from '../rendering/pages.ts'

const PROTECTION = [
  ...['content-security-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy', 'permissions-policy'],
  ...['referrer-policy', 'strict-transport-security', 'x-content-type-options', 'x-frame-options'],
]

let api: TestApi
let urls: Record<string, string>
let seen = 0
beforeAll(async () => {
  api = await createTestApi({ PUBLIC_URL: 'https://libros.test' })
  const render = async () => new Response('<!DOCTYPE html><title>Hola</title>')
  api.app.addHook('onRequest', async () => void seen++)
  api.app.get('/pagina', createPages(api, { development: false, cachePages: true }, render))
  const [libro] = await insertCatalogo(api.db, [{ titulo: 'Sol', autores: ['Ana Paz'], editorial: 'Sur' }])
  const find = (tabla: 'autor' | 'editorial') => api.db.selectFrom(tabla).select('id').executeTakeFirstOrThrow()
  const [autor, editorial] = [await find('autor'), await find('editorial')]
  urls = {
    'a page': '/pagina',
    'a call': `/api/libros/id/${libro}`,
    'a long list': '/api/categorias',
    'a drawn cover': `/portadas/${libro}.svg`,
    'a cover in a size': `/portadas/${libro}-240.webp`,
    'a cover to share': `/portadas/${libro}-compartir.jpg`,
    'a portrait': `/retratos/${autor.id}.svg`,
    'a mark': `/marcas/${editorial.id}.svg`,
    'the sitemap': '/sitemap.xml',
    'the documents of the API': '/api/docs',
    'its description': '/api/openapi.json',
  }
})
afterAll(() => api.end())

describe.each([
  ...['a page', 'a call', 'a long list', 'a drawn cover', 'a cover in a size', 'a cover to share', 'a portrait'],
  ...['a mark', 'the sitemap', 'the documents of the API', 'its description'],
])('%s', (kind) => {
  it('has every header of protection, anew and kept', async () => {
    const url = urls[kind] ?? ''
    const answers = [await api.app.inject(url), await api.app.inject(url)]
    for (const { statusCode, headers } of answers) {
      expect([statusCode, ...PROTECTION.filter((name) => headers[name] === undefined)]).toEqual([200])
    }
    const [anew, kept] = answers.map(({ headers: { date, connection, 'x-request-id': id, ...headers } }) => headers)
    expect(kept).toEqual(expect.objectContaining(Object.fromEntries(PROTECTION.map((name) => [name, anew?.[name]]))))
  })
})

it('what is kept leaves a listening server before Fastify sees who asks, as it would leave it', async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as AddressInfo // it listens on a port
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  const path = '/api/busqueda?formato=fisico&pagina=1&utm_source=x'
  expect((await ask(path)).status).toBe(200)
  const before = seen
  const [kept, head, again] = [await ask(path), await ask(path, { method: 'HEAD' }), await ask(`/${path}`)]
  const text = await kept.text()
  expect([kept.status, head.status, again.status, seen - before]).toEqual([200, 200, 200, 0])
  expect([await head.text(), await again.text()]).toEqual(['', text])
  const { statusCode, headers, body } = await api.app.inject({ url: path, headers: { 'accept-encoding': 'identity' } })
  expect([statusCode, body]).toEqual([200, text])
  expect(seen - before).toBe(0) // by the first hook
  for (const name of [...PROTECTION, 'etag', 'cache-control']) expect(kept.headers.get(name)).toBe(headers[name])
  const etag = kept.headers.get('etag') ?? ''
  expect((await ask(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect((await ask(path, { method: 'POST' })).status).toBe(404)
  expect(seen - before).toBeGreaterThan(0)
})

it('a page that is made anew just as the browser has it leaves the browser its policy', async () => {
  const url = urls['a page'] ?? ''
  const { headers } = await api.app.inject(url)
  for (const clear of [true, false]) {
    if (clear) api.cache.clear()
    const again = await api.app.inject({ url, headers: { 'if-none-match': headers.etag } })
    expect(again.statusCode).toBe(304)
    // What a 304 says a browser writes over what it has kept.
    for (const name of PROTECTION) expect([undefined, headers[name]], name).toContain(again.headers[name])
  }
})

it('nothing is kept but with the headers of its own reply', () => {
  const found = globSync('src/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && /\bcache\.put\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(found).toEqual([join('src', 'platform', 'http', 'shared-answers.ts')])
})
