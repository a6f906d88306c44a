// Pictures as files: covers of books, portraits of authors, marks of publishers.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/db/schema.ts'
import { type PageCache, writeEntry } from '../platform/http/page-cache.ts'
import { notFound } from '../platform/http/validation.ts'
import { Id } from '../platform/schemas.ts'
import { ColaLlena } from './cola.ts'
import * as queries from './portada.queries.ts'
import { type FormatoPortada, type Medida, parseMedida } from './portada.rules.ts'
import { drawMarca, drawMedallon } from './portada.ts'
import { drawLibro, type Portadas } from './servicio.ts'
import { type LibroVisible, versionDibujo, versionPortada } from './version.rules.ts'

const SVG = 'image/svg+xml; charset=utf-8'
const TIPOS: Record<FormatoPortada, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Kept for ever under an address with the right version: what changes gets another one. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** An hour without asking: a portrait changes only when its name is corrected. */
const AN_HOUR = 'public, max-age=3600'
/** The version is missing or an old one, or the drawn cover stands in for a remote one. */
const A_WHILE = 'public, max-age=300'
const RETRY_SECONDS = '5'
/** A generation that is never the current one: the page cache keeps nothing of it. */
const NOT_KEPT = -1

const headersOf = (type: string, cacheControl: string) => ({
  'content-type': type,
  'cache-control': cacheControl,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
})

type Answer = {
  body: string | Buffer
  type: string
  cacheControl: string
  /** Stays right until the catalogue changes. */
  kept: boolean
}
/** Answers `/{folder}/{id}{rest}`; null where there is nothing. */
type Give = (id: string, rest: string, query: Record<string, unknown>) => Promise<Answer | null>

function createGives(db: Kysely<Database>, portadas: Pick<Portadas, 'give'>): Record<string, Give> {
  const draw = (body: string, cacheControl = AN_HOUR): Answer => ({ body, type: SVG, cacheControl, kept: true })
  return {
    async portadas(id, rest, { v }) {
      const medida = rest.startsWith('-') ? parseMedida(rest.slice(1)) : null
      if (rest !== '.svg' && !medida) return null
      const row = await queries.findPortada(db, id)
      if (!row) return null
      const libro = { ...row, autores: row.autores ?? [] }
      if (medida) return giveMedida(portadas, id, libro, medida, v)
      const current = v === versionDibujo(libro)
      return { ...draw(drawLibro(libro), current ? FOR_EVER : AN_HOUR), kept: current || v === undefined }
    },
    async retratos(id, rest) {
      const autor = rest === '.svg' ? await queries.findRetrato(db, id) : undefined
      return autor ? draw(drawMedallon(autor.nombre_completo)) : null
    },
    async marcas(id, rest, { tema }) {
      const editorial = rest === '.svg' ? await queries.findMarca(db, id) : undefined
      if (!editorial) return null
      return draw(drawMarca(editorial.descripcion, editorial.dispositivo, tema === 'noche' ? 'noche' : 'dia'))
    },
  }
}

/**
 * A cover in a size. When too many are being made browsers get the drawn one as it is, and those who insist on a JPEG
 * (mails, sharers) are asked to come again: throws `ColaLlena`.
 */
async function giveMedida(
  portadas: Pick<Portadas, 'give'>,
  id: string,
  libro: LibroVisible,
  medida: Medida,
  v: unknown,
): Promise<Answer> {
  const formato = medida === 'compartir' ? 'jpg' : medida.formato
  try {
    const { body, standsIn } = await portadas.give(id, libro, medida)
    const lasting = !standsIn && v === versionPortada(libro)
    return { body, type: TIPOS[formato], cacheControl: lasting ? FOR_EVER : A_WHILE, kept: lasting }
  } catch (error) {
    if (!(error instanceof ColaLlena) || formato === 'jpg') throw error
    return { body: drawLibro(libro), type: SVG, cacheControl: 'no-store', kept: false }
  }
}

/**
 * `GET /portadas/{id}.svg` and `/portadas/{id}-{width}.{avif|webp|jpg}`, `/portadas/{id}-compartir.jpg`,
 * `/retratos/{id}.svg` and `/marcas/{id}.svg?tema=noche`. With `?v=` and the cover's version they may be kept for ever.
 */
export function mountPortadas(
  app: FastifyInstance,
  db: Kysely<Database>,
  cache: PageCache,
  portadas: Pick<Portadas, 'give'>,
): void {
  for (const [folder, give] of Object.entries(createGives(db, portadas))) {
    app.get(`/${folder}/:file`, { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
      const { file } = request.params as { file: string }
      const [id, rest] = [file.slice(0, 36), file.slice(36)]
      const key = cache.keyOf(request.raw.url ?? '')
      if (key === null || !Id().safeParse(id).success) throw notFound()
      const since = cache.generation
      try {
        const answer = await give(id.toLowerCase(), rest, request.query as Record<string, unknown>)
        if (!answer) throw notFound()
        const { body, type, cacheControl, kept } = answer
        const entry = cache.put(key, kept ? since : NOT_KEPT, { body, headers: headersOf(type, cacheControl) })
        writeEntry(cache, key, entry, request, reply)
      } catch (error) {
        if (!(error instanceof ColaLlena)) throw error
        return reply.status(503).header('retry-after', RETRY_SECONDS).send()
      }
    })
  }
}
