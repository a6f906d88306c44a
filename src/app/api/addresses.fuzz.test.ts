// Public addresses as they are and mangled, asked over a real socket from a shop that keeps answers and from one that makes
// each anew: both must say the same, whatever was asked before. Seeded; a failing line holds the address.
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathKeys } from '#platform/http/contract.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { FUZZ_SEMILLA, FUZZ_VECES } from '#test/fuzz.ts'
import { createPages } from '../rendering/pages.ts'
import { createAddresses } from './addresses.ts'
import { type Api, createApi } from './api.ts'
import { implementations } from './implementations.ts'

const RUNS = 500 * FUZZ_VECES

const readAddress = createAddresses(implementations.map(({ contract }) => contract))

let api: TestApi
let uncached: Api
let ports: { kept: number; anew: number }
let bases: Base[]
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/** An address as a browser would write it, with the parameters that it knows. */
type Base = { path: string; query: [name: string, value: string][] }

beforeAll(async () => {
  api = await createTestApi({ PUBLIC_URL: 'https://libreria.test' })
  uncached = await createApi(api.config, api.databaseUrl, 0)
  await insertCatalogo(
    api.db,
    Array.from('ABCDEF', (letra, n) => ({
      titulo: `Libro amor ${letra}`,
      autores: [`Autor ${letra}`],
      editorial: `Sello ${letra}`,
      categorias: ['Ficción'],
      formatos: n % 2 === 0 ? ['fisico'] : ['digital'],
    })),
  )
  for (const [one, kept] of [[api, true] as const, [uncached, false] as const]) {
    // Pages of which the whole body is the address that they were rendered for.
    const render = ({ url }: Request) => new Response(`<p>${url.replaceAll('<', '')}</p>`)
    const pages = createPages(one, { development: false, cachePages: kept }, render)
    one.app.get('/*', { schema: { hide: true } }, pages)
    await one.app.listen({ port: 0, host: '127.0.0.1' })
  }
  const portOf = ({ app }: Api) => (app.server.address() as AddressInfo).port // a port was asked for
  ports = { kept: portOf(api), anew: portOf(uncached) }
  bases = await listBases()
})
afterAll(async () => {
  agent.destroy()
  await uncached.app.close()
  await api.end()
})

const VALUES: Record<string, string[]> = {
  q: ['amor', 'libro a', 'añil', 'Autor B'],
  orden: ['fecha', 'menor', 'mayor', 'nuevos'],
  formato: ['fisico', 'digital'],
  idioma: ['Español'],
  offset: ['0', '1', '2'],
  limit: ['1', '2', '24'],
  pagina: ['1', '2'],
  cantidad: ['5', '24'],
  precio_desde: ['1', '100'],
  precio_hasta: ['20000', '99'],
}

async function listBases(): Promise<Base[]> {
  const tables = ['libro', 'autor', 'editorial', 'categoria', 'provincia'] as const
  const ids = Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => {
        const rows = await api.db.selectFrom(table).select('id').orderBy('id').limit(2).execute()
        return [table, rows.map(({ id }) => id)] as const
      }),
    ),
  ) as Record<(typeof tables)[number], string[]>
  const query = (names: readonly string[]) =>
    names.flatMap((name) => (VALUES[name] ?? []).slice(0, 1).map((value): [string, string] => [name, value]))
  const found: Base[] = []
  for (const { contract } of implementations) {
    if (contract.method !== 'GET' || contract.access !== 'publico') continue
    const inPath = pathKeys(contract.path)
    const names = Object.keys(contract.schemas ? contract.schemas().input.shape : {})
    const rest = names.filter((name) => !inPath.includes(name))
    if (inPath.length === 0) found.push({ path: contract.path, query: query(rest) })
    else {
      for (const id of Object.values(ids).flat()) {
        const path = contract.path.replace(/\{\w+\}/, id)
        if ((await uncached.app.inject(path)).statusCode === 200) found.push({ path, query: query(rest) })
      }
    }
  }
  const listado = query(['q', 'pagina', 'orden', 'idioma', 'formato', 'precio_desde'])
  for (const libro of ids.libro) {
    found.push({ path: `/portadas/${libro}.svg`, query: [['v', 'x']] }, { path: `/libros/${libro}`, query: [] })
  }
  for (const autor of ids.autor) {
    found.push({ path: `/retratos/${autor}.svg`, query: [] }, { path: `/autores/${autor}/libros`, query: listado })
  }
  for (const editorial of ids.editorial) {
    found.push(
      { path: `/marcas/${editorial}.svg`, query: [['tema', 'noche']] },
      {
        path: `/marcas/${editorial}.svg`,
        query: [
          ['v', 'x'],
          ['tema', 'noche'],
        ],
      },
      { path: `/editoriales/${editorial}`, query: [] },
    )
  }
  for (const path of ['/sitemap.xml', '/sitemaps/1.xml', '/robots.txt', '/api/docs', '/api/openapi.json', '/healthz']) {
    found.push({ path, query: [] })
  }
  for (const path of ['/', '/inicio', '/ofertas', '/ebooks', '/ayuda/envios', encodeURI('/mis-reseñas'), '/perfil']) {
    found.push({ path, query: query(['pagina']) })
  }
  found.push({ path: '/busqueda/amor', query: listado }, { path: `/categorias/${ids.categoria[0]}`, query: listado })
  return found
}

type Given = { status: number; headers: IncomingHttpHeaders; body: string }
type Headers = Record<string, string>

/** As it is: neither `inject` nor `fetch` would send what these addresses hold. */
const ask = (port: number, path: string, method = 'GET', headers: Headers = {}): Promise<Given> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const { statusCode: status = 0, headers } = response
        const encoding = bytes.length > 0 ? headers['content-encoding'] : undefined
        const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
        resolve({ status, headers, body: plain.toString('latin1') })
      })
      response.on('error', reject)
    })
    sent.on('error', ({ message }) => reject(new Error(`${method} ${path} ${JSON.stringify(headers)}: ${message}`)))
    sent.end()
  })

const encodeAll = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const write = ({ path, query }: Base) => (query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`)
const insert = (text: string, at: number, what: string) => {
  const place = at % (text.length + 1)
  return text.slice(0, place) + what + text.slice(place)
}
const encodeOne = (text: string, at: number) => {
  const place = at % Math.max(text.length, 1)
  const character = text[place] ?? ''
  return /[\w.~-]/.test(character) && !/%.?$/.test(text.slice(0, place))
    ? text.slice(0, place) + encodeAll(character) + text.slice(place + 1)
    : text
}

type Mangle = (base: Base, n: number, word: string) => string

const STRANGERS = [
  'utm_source=correo',
  'id=C',
  '__proto__=x',
  'constructor',
  '=',
  '%',
  'q[]=x',
  'nadie=%00',
  '&&',
  '%c3%b1=1',
]

/** Other ways to write the same address. */
const SAME: Mangle[] = [
  (base) => write(base),
  ({ path, query }, n) => {
    const all = new URLSearchParams(query).toString().split('&').filter(Boolean)
    const stranger = STRANGERS[n % STRANGERS.length] ?? ''
    const known = path === '/api/recomendados' && stranger.startsWith('id=') // the one address that reads it
    all.splice(n % (all.length + 1), 0, known ? '' : stranger)
    return `${path}?${all.join('&')}`
  },
  ({ path, query }, n) => `${encodeOne(path, 1 + (n % path.length))}${write({ path: '', query })}`,
  (base, n) => `${base.path}?${base.query.map((pair) => pair.map(encodeAll).join('=')).join('&')}${'&'.repeat(n % 3)}`,
  ({ path, query }, n) => write({ path: path === '/' ? path : path + '/'.repeat(1 + (n % 2)), query }),
  (base, n) => `${'/'.repeat(1 + (n % 3))}${write(base)}`,
  (base, n) => `${['http://otra.example', 'https://otra.example:81', 'HTTP://a.b'][n % 3]}${write(base)}`,
  (base) => `${write(base)}#x?y=1&q=otra`,
  ({ path, query }) => write({ path, query: query.toReversed() }),
  (base) => write(base).replaceAll('+', '%20'),
  ({ path, query }) => `${path}?&${new URLSearchParams(query)}&`,
  (base, n) => `/${n}${['/../..', '/%2e%2E', '/./.%2e', '\\..'][n % 4]}${write(base)}`,
]

const WORDS = [
  ...[
    '?',
    '??',
    ';',
    '&',
    '=',
    '#',
    '/',
    '//',
    '\\',
    '%',
    '%00',
    '%2',
    '%2F',
    '%3F',
    '%23',
    '%26',
    '%3D',
    '%25',
    '+',
    '%2B',
  ],
  ...['..', '/../', '/./', '%2e%2e', '[]', '[0]', '{}', '|', '^', '"', "'", '<', '>', '%E0%A4%A', '%C3%B1', '%c3%b1'],
  ...['__proto__', 'http://', ':', '@', '*', '~', '.', ',', '&q=otra', '?q=otra', ';q=otra', '&limit=1', '?limit=1'],
  ...['&tema=noche', '&v=x', '?tema=noche', '&offset=1', '&formato=digital', '&pagina=2', 'a'.repeat(2_500)],
]

/** Other addresses, more or less near. */
const OTHER: Mangle[] = [
  (base, n, word) => insert(write(base), n, word),
  (base, n, word) => insert(insert(write(base), n, word), n * 7, word),
  ({ path, query }) => `${path}??${new URLSearchParams(query)}`,
  ({ path, query }) => `${path}?${new URLSearchParams(query).toString().replaceAll('&', ';')}`,
  ({ path, query }, n) => {
    const again = query.map(([name]): [string, string] => [
      name,
      VALUES[name]?.[n % (VALUES[name]?.length ?? 1)] ?? 'x',
    ])
    return write({ path, query: [...query, ...again] })
  },
  ({ path, query }, _, word) => write({ path, query: query.map(([name, value]) => [name, value + word]) }),
  ({ path, query }, _, word) => write({ path, query: query.map(([name, value]) => [name + word, value]) }),
  ({ path, query }) => write({ path, query: query.map(([name, value]) => [name.toUpperCase(), value]) }),
  ({ path, query }) => write({ path: path.toUpperCase(), query }),
  ({ path, query }) => `${path}${encodeURIComponent('?')}${new URLSearchParams(query)}`,
  (base, n) => {
    const url = write(base)
    const place = 1 + (n % url.length)
    return url.slice(0, place) + url.slice(place + 1)
  },
  ({ path, query }) => `${path}?${encodeURIComponent(new URLSearchParams(query).toString())}`,
  ({ path, query }) => `${path}?${query.map(([name]) => name).join('&')}`,
  (base) => `/${write(base).slice(1).replaceAll('/', '//')}`,
  (base) => write(base).replaceAll('/', '\\'),
]

const headers = (): fc.Arbitrary<Headers> =>
  fc.record(
    {
      'accept-encoding': fc.constantFrom('br', 'gzip', 'gzip, deflate, br', 'br;q=0', '*', 'identity;q=0', 'x', 'GZIP'),
      accept: fc.constantFrom('text/html', 'application/json', 'image/avif', '*/*', 'x'),
      'if-none-match': fc.constantFrom('*', '"x"', 'W/"x"', 'x', ''),
      range: fc.constantFrom('bytes=0-3', 'bytes=9999999-', 'x'),
      host: fc.constantFrom('otra.example', 'localhost', '127.0.0.1'),
      'x-forwarded-host': fc.constant('otra.example'),
      'x-forwarded-proto': fc.constantFrom('https', 'x'),
      'x-original-url': fc.constant('/otra'),
      'x-rewrite-url': fc.constant('/otra'),
      'x-http-method-override': fc.constant('DELETE'),
      'accept-language': fc.constant('en'),
      'content-type': fc.constantFrom('application/json', 'x'),
      cookie: fc.constantFrom('sesion=x', 'sesion=', 'x'),
      authorization: fc.constantFrom('Bearer x', 'x'),
      origin: fc.constant('https://otra.example'),
    },
    { requiredKeys: [] },
  )

const COMPARED = [
  'content-type',
  'cache-control',
  'x-total-count',
  'location',
  'content-security-policy',
  'retry-after',
]

/** How two answers to one request differ, or null. */
function compare(kept: Given, anew: Given): string | null {
  if (kept.status !== anew.status) return `kept ${kept.status}, anew ${anew.status}`
  if (kept.body !== anew.body) return `kept «${kept.body.slice(0, 80)}», anew «${anew.body.slice(0, 80)}»`
  const other = COMPARED.find((name) => kept.headers[name] !== anew.headers[name])
  return other ? `${other}: kept ${kept.headers[other]}, anew ${anew.headers[other]}` : null
}

describe('what is left behind for the next visitor by', () => {
  const [libro, otro] = ['/api/libros/id/A', '/api/libros/id/C']
  it.each([
    [`${libro}?id=C`, libro],
    [`${libro}?id=A&id=C`, libro],
    [`/${libro}`, libro],
    [`${libro}#?id=C`, libro],
    ['/api/busqueda??q=amor', '/api/busqueda?q=amor'],
    ['/api/busqueda?%71=amor&cantidad=1', '/api/busqueda?q=amor'],
    ['/%61pi/libros?limit=1', '/%61pi/libros?limit=2'],
    ['/marcas/E.svg??tema=noche&v=x', '/marcas/E.svg?tema=noche&v=x'],
    ['/marcas/E.svg?v=x;tema=noche', '/marcas/E.svg?v=x'],
    ['//marcas/E.svg', '/marcas/E.svg'],
    ['http://otra.example/inicio?pagina=2', '/inicio'],
    [otro, `${otro}?id=A`],
  ])('%s is nothing', async (first, next) => {
    const [a, c] = bases.filter(({ path }) => path.startsWith('/api/libros/id/'))
    const marca = bases.find(({ path }) => path.startsWith('/marcas/'))
    const idOf = (base: Base | undefined) => base?.path.match(/[\da-f-]{36}/)?.[0] ?? ''
    const fill = (address: string) =>
      address
        .replaceAll(/(?<=[/=])A/g, idOf(a))
        .replaceAll(/(?<=[/=])C/g, idOf(c))
        .replace('E.svg', `${idOf(marca)}.svg`)
    api.cache.clear()
    await ask(ports.kept, fill(first))
    expect(compare(await ask(ports.kept, fill(next)), await ask(ports.anew, fill(next)))).toBeNull()
  })
})

it('a kept answer is the one that would be made anew, however the address is written', {
  timeout: 240_000 * FUZZ_VECES,
}, async () => {
  const plain = fc.record({ how: fc.constant(SAME), others: fc.constant(false) })
  const odd = fc.record({ how: fc.constant(OTHER), others: fc.constant(true) })
  const cases = fc.sample(
    fc.record({
      base: fc.constantFrom(...bases),
      kind: fc.oneof(plain, odd),
      which: fc.nat(1_000),
      n: fc.nat(10_000),
      word: fc.constantFrom(...WORDS),
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
      headers: fc.oneof(fc.constant<Headers>({}), headers()),
    }),
    { seed: FUZZ_SEMILLA, numRuns: RUNS },
  )
  const clean = new Map<string, Given>()
  const faults: string[] = []
  const statuses = new Set<number>()
  for (const { base, kind, which, n, word, method, headers } of cases) {
    const right = write(base)
    const known = clean.get(right) ?? (await ask(ports.anew, right))
    clean.set(right, known)
    const mangled = (kind.how[which % kind.how.length] ?? write)(base, n, word).replaceAll(' ', '+')
    const address = /^(\/|http)/i.test(mangled) ? mangled : `/${mangled}` // nothing else reaches the shop
    const fault = (what: string) =>
      faults.push(`${method} ${address.slice(0, 200)} ${JSON.stringify(headers)}: ${what}`)

    const anew = await ask(ports.anew, address, method, headers)
    statuses.add(anew.status)
    if (anew.status >= 500) fault(`${anew.status}`)
    for (const time of ['first', 'again']) {
      const difference = compare(await ask(ports.kept, address, method, headers), anew)
      if (difference) fault(`${time}: ${difference}`)
    }
    if (!kind.others && method === 'GET' && (anew.body !== known.body || anew.status !== known.status)) {
      fault(`is not read as ${right}: ${anew.status} «${anew.body.slice(0, 80)}»`)
    }
    // What a page was rendered for is its key: whatever else the renderer reads out of an address would be kept beside it.
    const rendered = /^<p>http:\/\/tienda\.invalid(.*)<\/p>$/.exec(anew.body)?.[1]
    if (rendered !== undefined && rendered !== readAddress(address)) {
      fault(`was rendered for ${rendered}, and kept as ${readAddress(address)}`)
    }
    const next = compare(await ask(ports.kept, right), known)
    if (next) fault(`what ${right} says afterwards: ${next}`)
    if (faults.length > 20) break
  }
  expect(faults).toEqual([])
  for (const status of [200, 400, 404]) expect(statuses).toContain(status)
})
