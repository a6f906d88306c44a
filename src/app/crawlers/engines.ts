// What search engines ask for: robots.txt and the sitemap in files of at most 2,500 addresses, those of books with their series.
import type { FastifyInstance } from 'fastify'
import { listPaginasDeLetras } from '#catalogo/autores/autor.service.ts'
import { type Config, publicUrl } from '#platform/config.ts'
import type { Db } from '#platform/db/pool.ts'
import type { PageCache } from '#platform/http/page-cache.ts'
import { PRICES_TOPIC } from '#platform/http/prices.ts'
import { sendKept } from '#platform/http/shared-answers.ts'
import type { Turns } from '#platform/http/turns.ts'
import { notFound } from '#platform/http/validation.ts'
import { createSingleFlight } from '#platform/single-flight.ts'
import { SLICES } from '../slices.ts'
import { KINDS, listHechasAMano, listRange, listRanges, listSeries } from './sitemap.queries.ts'
import { numberOf, PAGINAS, partOf, pathOf, writeIndex, writeSitemap } from './sitemap.ts'

const XML = 'application/xml; charset=utf-8'
const AN_HOUR = 'public, max-age=3600'

/** Pages of one visitor, and what is no page. */
const PRIVATE = ['/api/', '/panel-admin', ...SLICES.flatMap(({ privatePaths = [] }) => privatePaths)]

const writeRobots = (direccion: string) =>
  ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), '', `Sitemap: ${direccion}/sitemap.xml`, ''].join(
    '\n',
  )

type Parts = { chooseDb: () => Db; cache: PageCache; turns: Turns; config: Config }

/** `GET /robots.txt`, `/sitemap.xml` (the index) and `/sitemaps/{n}.xml`. */
export function mountEngines(app: FastifyInstance, { chooseDb, cache, turns, config }: Parts): void {
  const direccion = publicUrl(config)
  const hidden = { schema: { hide: true } }
  const index = createSingleFlight<string>()
  const files = createSingleFlight<string | null>()

  async function makeIndex(): Promise<string> {
    const db = chooseDb()
    const files = [{ url: `${direccion}/sitemaps/1.xml`, cambio: null as string | null }]
    for (const kind of KINDS) {
      for (const { range, cambio } of await listRanges(db, kind)) {
        files.push({ url: `${direccion}/sitemaps/${numberOf(kind, range)}.xml`, cambio })
      }
    }
    return writeIndex(files)
  }

  async function makeFile(n: number): Promise<string | null> {
    const part = partOf(n)
    if (!part) return null
    if (part === 'paginas') {
      const paths = [...PAGINAS, ...(await listPaginasDeLetras(chooseDb())), ...(await listHechasAMano(chooseDb()))]
      return writeSitemap(paths.map((path) => ({ url: direccion + path, cambio: null })))
    }
    const entries = await listRange(chooseDb(), part.kind, part.range)
    if (entries.length === 0) return null
    const rows = entries.map(({ id, cambio }) => ({ url: direccion + pathOf(part.kind, id), cambio }))
    const series = part.kind === 'libro' ? await listSeries(chooseDb(), part.range) : []
    return writeSitemap([...rows, ...series.map((path) => ({ url: direccion + path, cambio: null }))])
  }

  app.get('/robots.txt', hidden, (_, reply) =>
    reply.header('cache-control', AN_HOUR).type('text/plain; charset=utf-8').send(writeRobots(direccion)),
  )

  // The index looks at every row, so it is kept until the catalogue changes.
  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const key = '/sitemap.xml'
    await turns.enter(request, reply)
    const taken = await turns.take(request, reply, (since) => index.run(`${since} ${key}`, makeIndex))
    if (!taken) return
    reply.type(XML).header('cache-control', AN_HOUR)
    sendKept(cache, { key, since: taken.since, body: taken.made, madeOf: [PRICES_TOPIC] }, request, reply)
  })

  // Its files are not kept: hundreds of them would drive every page out of the cache.
  app.get('/sitemaps/:file', hidden, async (request, reply) => {
    const { file } = request.params as { file: string }
    const n = /^([1-9]\d{0,5})\.xml$/.exec(file)?.[1]
    const make = (since: number) => files.run(`${since} /sitemaps/${n}`, () => makeFile(Number(n)))
    await turns.enter(request, reply)
    const body = n ? (await turns.take(request, reply, make))?.made : null
    if (!body) throw notFound()
    return reply.type(XML).header('cache-control', AN_HOUR).send(body)
  })
}
