import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPaginasDeColecciones } from '#catalogo/libros/coleccion/coleccion.service.ts'
import { escapeXml } from '#platform/xml.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { routes } from '../routes.ts'
import { KINDS, PER_FILE } from './sitemap.queries.ts'
import { numberOf, PAGINAS, partOf } from './sitemap.ts'

/** Pages of rows, and pages that are open and in no sitemap. A new page of a visitor's own belongs to PRIVATE instead. */
const NOT_FIXED = [
  '/libros/$id',
  '/libro-seleccionado/$id',
  '/autores/$id/libros',
  '/autor-seleccionado/$id',
  '/editoriales/$id',
  '/editoriales/$id/colecciones/$slug',
  '/editoriales/$id/libros',
  '/categorias/$id',
  '/mesas/$slug',
  '/novedades',
  '/novedades/$slug',
  '/nueva-ubicacion',
  '/guardar-cambios',
  '/busqueda',
  '/busqueda/$term',
  '/$',
]

type Branch = { path?: string; children?: unknown }
const listPaths = ({ path, children }: Branch): string[] => [
  ...(path ? [path] : []),
  ...(Array.isArray(children) ? children.flatMap((child: Branch) => listPaths(child)) : []),
]

const HOST = 'https://libros.test/a&b'
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9'

let api: TestApi
let libros: string[]
beforeAll(async () => {
  api = await createTestApi({ PUBLIC_URL: HOST })
  libros = await insertCatalogo(api.db, [
    { titulo: 'Rayuela & <otros>', autores: ['Julio Cortázar'], editorial: 'Losada' },
    { titulo: 'Bestiario', autores: ['Julio Cortázar'], editorial: 'Losada' },
  ])
})
afterAll(() => api.end())

const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers })

/** Reads a file strictly: any tag, attribute or sign that the protocol does not have makes it fail. */
function readXml(xml: string, root: 'urlset' | 'sitemapindex') {
  const item = root === 'urlset' ? 'url' : 'sitemap'
  const entry = `<${item}><loc>([^<>"']+)</loc>(?:<lastmod>(\\d{4}-\\d{2}-\\d{2})</lastmod>)?</${item}>\\n`
  const whole = `^<\\?xml version="1\\.0" encoding="UTF-8"\\?>\\n<${root} xmlns="${XMLNS}">\\n(?:${entry})*</${root}>\\n$`
  expect(xml).toMatch(new RegExp(whole))
  expect(xml.replaceAll('&amp;', ''), 'no bare ampersand').not.toContain('&')
  return [...xml.matchAll(new RegExp(entry, 'g'))].map(([, loc = '', lastmod]) => ({
    loc: loc.replaceAll('&amp;', '&'),
    lastmod,
  }))
}

async function readFile(url: string) {
  const response = await get(url)
  expect(response.statusCode, url).toBe(200)
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8')
  return readXml(response.body, 'urlset')
}

describe('sitemap.xml', () => {
  it('names every file that holds anything, and all of them together every public address once', async () => {
    const response = await get('/sitemap.xml')
    expect(response.headers['content-type']).toBe('application/xml; charset=utf-8')
    const files = readXml(response.body, 'sitemapindex')
    const today = new Date().toISOString().slice(0, 10)
    expect(files).toEqual([
      { loc: `${HOST}/sitemaps/1.xml`, lastmod: undefined },
      { loc: `${HOST}/sitemaps/${numberOf('libro', 0)}.xml`, lastmod: today },
      ...(['autor', 'editorial', 'categoria'] as const).map((kind) => ({
        loc: `${HOST}/sitemaps/${numberOf(kind, 0)}.xml`,
        lastmod: undefined,
      })),
    ])
    const listed = await Promise.all(files.map(({ loc }) => readFile(loc.slice(HOST.length))))
    const addresses = listed.flat().map(({ loc }) => loc)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses.every((address) => address.startsWith(`${HOST}/`))).toBe(true)
    for (const path of [...PAGINAS, ...libros.map((id) => `/libros/${id}`)]) expect(addresses).toContain(HOST + path)
    const kinds = addresses.map((address) => address.slice(HOST.length).split('/')[1])
    expect(kinds.filter((kind) => kind === 'autor-seleccionado')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'categorias')).toHaveLength(9)
  })

  it('has each series once, in the file of its first book', async () => {
    const [editorial] = await api.db.selectFrom('editorial').select('id').limit(1).execute()
    const [una = '', otra = '', sola = ''] = await insertCatalogo(
      api.db,
      ['Uno', 'Dos', 'Tres'].map((titulo) => ({ titulo })),
    )
    await api.db
      .updateTable('libro')
      .set({ editorial_id: editorial?.id ?? '' })
      .where('id', 'in', [una, otra])
      .execute()
    await api.db
      .insertInto('libro_ficha')
      .values([una, otra, sola].map((libro_id) => ({ libro_id, coleccion: '¡Mar & sol!', coleccion_p: 'mar sol' })))
      .execute()
    const series = (await readFile(`/sitemaps/${numberOf('libro', 0)}.xml`)).filter(({ loc }) => loc.includes('colecc'))
    expect(series).toEqual([{ loc: `${HOST}/editoriales/${editorial?.id}/colecciones/mar-sol`, lastmod: undefined }])
    expect((await get(`/api${series[0]?.loc.slice(HOST.length)}`)).statusCode).toBe(200)
    const nums = await api.db.selectFrom('libro').select('num').where('id', 'in', [una, otra]).orderBy('num').execute()
    const [first = 0, second = 0] = nums.map(({ num }) => num)
    expect(await listPaginasDeColecciones(api.db, first, second)).toEqual([])
    expect(await listPaginasDeColecciones(api.db, first - 1, first)).toHaveLength(1)
  })

  it('says when each book last changed', async () => {
    await sql`update libro set actualizado_en = '2026-03-04T23:30:00-03:00' where id = ${libros[0]}`.execute(api.db)
    const [first] = await readFile(`/sitemaps/${numberOf('libro', 0)}.xml`)
    expect(first).toEqual({ loc: `${HOST}/libros/${libros[0]}`, lastmod: '2026-03-05' })
  })

  it('is kept until the catalogue changes', async () => {
    const { etag } = (await get('/sitemap.xml')).headers
    expect((await get('/sitemap.xml?utm_source=x', { 'if-none-match': String(etag) })).statusCode).toBe(304)
  })

  it('parts a large catalogue into files of at most 2,500 addresses', async () => {
    const before = (await get('/sitemap.xml')).body
    await sql`alter table libro alter column num restart with 29990`.execute(api.db)
    await insertCatalogo(
      api.db,
      Array.from({ length: 25 }, (_, n) => ({ titulo: `Tomo ${n}` })),
    )
    api.cache.clear()
    const after = (await get('/sitemap.xml')).body
    const added = readXml(after, 'sitemapindex').filter(({ loc }) => !before.includes(escapeXml(loc)))
    expect(added.map(({ loc }) => loc)).toEqual([11, 12].map((n) => `${HOST}/sitemaps/${numberOf('libro', n)}.xml`))
    const sizes = await Promise.all(
      [11, 12].map(async (n) => (await readFile(`/sitemaps/${numberOf('libro', n)}.xml`)).length),
    )
    expect(sizes).toEqual([11, 14]) // 29990 to 30000, and 30001 on
    expect(PER_FILE).toBe(2_500)
    const file = await get(`/sitemaps/${numberOf('libro', 12)}.xml`, { 'accept-encoding': 'gzip' })
    expect(file.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'public, max-age=3600' })
  })

  it.each(['0.xml', '01.xml', '1', '1.xml.gz', 'x.xml', '-1.xml', '999999.xml', '9999999.xml', '1e3.xml'])(
    'has no file %s',
    async (file) => {
      expect((await get(`/sitemaps/${file}`)).statusCode).toBe(404)
    },
  )

  it('numbers its files so that each leads back to what it holds', () => {
    for (const kind of KINDS) {
      for (const range of [0, 1, 99]) expect(partOf(numberOf(kind, range))).toEqual({ kind, range })
    }
    expect([partOf(1), partOf(0), partOf(-3)]).toEqual(['paginas', null, null])
  })
})

describe('robots.txt', () => {
  it('keeps engines out of account, cart, checkout, panel and API, and names the sitemap', async () => {
    const response = await get('/robots.txt')
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    const lines = response.body.trimEnd().split('\n')
    expect(lines[0]).toBe('User-agent: *')
    for (const path of ['/api/', '/panel-admin', '/perfil', '/mis-pedidos', '/carrito-compras', '/finalizar-compra']) {
      expect(lines).toContain(`Disallow: ${path}`)
    }
    expect(lines).toContain('Disallow: /medios-de-pago')
    expect(lines).toContain('Disallow: /mis-rese%C3%B1as')
    expect(lines.at(-1)).toBe(`Sitemap: ${HOST}/sitemap.xml`)
    for (const path of PAGINAS) expect(lines.some((line) => line === `Disallow: ${path}`)).toBe(false)
  })

  it('keeps every page out that is neither in the sitemap nor reached from one', async () => {
    const { body } = await get('/robots.txt')
    const closed = [...body.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => decodeURI(path))
    const open = listPaths(routes).filter((path) => !closed.some((start) => path.startsWith(start)))
    expect(open.filter((path) => !PAGINAS.includes(path))).toEqual(NOT_FIXED)
  })
})

it('the shop without a public address says where it listens', async () => {
  const other = await createTestApi({ PORT: '4321' })
  expect((await other.app.inject('/robots.txt')).body).toContain('Sitemap: http://localhost:4321/sitemap.xml')
  expect((await other.app.inject('/api/sitio')).json()).toMatchObject({ direccion: 'http://localhost:4321' })
  await other.end()
})
