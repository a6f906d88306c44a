// The catalogue as Google's and Meta's own catalogues read it. An address is there once the owner has turned it on.
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { LOGO_TIENDA } from '#casa/sitio/sitio.ajustes.ts'
import type { Clase } from '#catalogo/disponibilidad/disponibilidad.rules.ts'
import { presentarTarjetas } from '#catalogo/disponibilidad/disponibilidad.service.ts'
import { isVigente } from '#catalogo/rebajas/rebaja.rules.ts'
import { publicUrl } from '#platform/config.ts'
import type { Database } from '#platform/db/schema.ts'
import { createFairQueue } from '#platform/fair-queue.ts'
import type { Services } from '#platform/http/context.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { createPlaces } from '#platform/http/places.ts'
import { notFound } from '#platform/http/validation.ts'
import { toPesos } from '#platform/money.ts'
import { hashText } from '#platform/random.ts'
import { FEED_GOOGLE, FEED_META } from './feed.ajustes.ts'
import { readEstadoDelCatalogo, readLibrosDeFeed } from './feed.queries.ts'
import * as rules from './feed.rules.ts'

const AN_HOUR = 'public, max-age=3600'
/** Readers at once on one node, and of one address: a slow one costs a piece of the catalogue in memory. */
const LECTORES = 32
const POR_DIRECCION = 2
/** Pieces that are written at once: each is a statement and some milliseconds of the event loop. */
const A_LA_VEZ = 2
const PATIENCE = 30_000
const OTRA_VEZ_SEGUNDOS = 60
const OCUPADA = 'La vidriera se está escribiendo para otros. Probá en un minuto.'
/** To be raised when a feed is written differently. */
const HECHURA = 3

const FEEDS = [
  {
    path: '/feeds/google.xml',
    ajuste: FEED_GOOGLE,
    type: 'application/xml; charset=utf-8',
    head: rules.writeGoogleHead,
    item: rules.writeGoogleItem,
    foot: rules.GOOGLE_FOOT,
  },
  {
    path: '/feeds/meta.csv',
    ajuste: FEED_META,
    type: 'text/csv; charset=utf-8',
    head: () => rules.META_HEAD,
    item: rules.writeMetaRow,
    foot: '',
  },
] as const
type Feed = (typeof FEEDS)[number]

/** Books on order and in pre-sale can be bought, and are not in stock. */
const CON_EJEMPLARES: readonly Clase[] = ['disponible', 'ultimos']

async function* writeFeed(
  asker: Parameters<typeof presentarTarjetas>[0],
  { head, item, foot }: Feed,
  donde: rules.Donde,
) {
  yield head(donde)
  for await (const libros of readLibrosDeFeed(asker.db)) {
    const tarjetas = libros.map(({ id, precio }) => ({ _id: id, precio: toPesos(precio) }))
    const presentadas = await presentarTarjetas(asker, tarjetas)
    const items = libros.map((libro, n) => {
      const { oferta = null, disponibilidad } = presentadas[n] ?? {}
      const hay = !disponibilidad || CON_EJEMPLARES.includes(disponibilidad.clase)
      return item({ ...libro, oferta, hay }, donde)
    })
    if (items.length > 0) yield items.join('')
  }
  if (foot) yield foot
}

/** The same pieces, each made in a turn. */
async function* takeTurns<T>(
  pieces: AsyncGenerator<T, void>,
  run: (next: () => Promise<IteratorResult<T, void>>) => Promise<IteratorResult<T, void>>,
) {
  try {
    for (;;) {
      const { value, done } = await run(() => pieces.next())
      if (done) return
      yield value as T // it is not done
    }
  } finally {
    await pieces.return()
  }
}

type Parts = { chooseDb: () => Kysely<Database>; services: Services }

/**
 * `GET /feeds/google.xml` (RSS 2.0) and `/feeds/meta.csv`: written while they are sent, never kept. Their ETag is of the
 * catalogue, so that whoever has the last one is answered without reading it.
 */
export function mountFeeds(app: FastifyInstance, { chooseDb, services }: Parts): void {
  const { ajustes, rebajas } = services
  const places = createPlaces({
    name: 'feeds',
    by: 'address',
    atOnce: LECTORES,
    each: POR_DIRECCION,
    mensaje: OCUPADA,
    again: OTRA_VEZ_SEGUNDOS,
  })
  const pieces = createFairQueue({
    name: 'pieces of feeds',
    by: 'address',
    atOnce: A_LA_VEZ,
    waiting: LECTORES,
    remembered: LECTORES,
    patience: PATIENCE,
    mensaje: OCUPADA,
  })
  for (const feed of FEEDS) {
    app.get(feed.path, { schema: { hide: true }, exposeHeadRoute: false }, async (request, reply) => {
      if (!ajustes.get(feed.ajuste)) throw notFound()
      const donde = {
        direccion: publicUrl(ajustes.config),
        nombre: ajustes.config.SITE_NOMBRE,
        logo: ajustes.get(LOGO_TIENDA),
        ahora: new Date(),
      }
      const db = chooseDb()
      const { ofertas, ahora } = await rebajas.read(db)
      const vigentes = JSON.stringify(ofertas.filter((oferta) => isVigente(oferta, ahora())))
      const catalogo = await readEstadoDelCatalogo(db)
      const state = [HECHURA, feed.path, donde.direccion, donde.nombre, donde.logo, vigentes, catalogo].join('\n')
      const etag = `W/"${hashText(state).toString(36)}"`
      reply.headers({ etag, 'cache-control': AN_HOUR, 'x-robots-tag': 'noindex' })
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      const origen = computeOrigen(request.ip)
      const inTurn = takeTurns(writeFeed({ db, services }, feed, donde), (next) => pieces.run(origen, next))
      return reply.type(feed.type).send(places.send(origen, inTurn))
    })
  }
}
