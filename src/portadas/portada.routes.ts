// Drawn pictures as files: covers of books, portraits of authors, marks of publishers.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/db/schema.ts'
import { type PageCache, writeEntry } from '../platform/http/page-cache.ts'
import { notFound } from '../platform/http/validation.ts'
import { Id } from '../platform/schemas.ts'
import { parseCara, proposeCara } from './cara.rules.ts'
import * as queries from './portada.queries.ts'
import { drawMarca, drawMedallon, drawPortada } from './portada.ts'

/** An hour in the browser without asking: a drawing changes only when its title or name is corrected. */
const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=3600',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
}

type Draw = (db: Kysely<Database>, id: string, tema: 'dia' | 'noche') => Promise<string | null>

const drawings: Record<string, Draw> = {
  async portadas(db, id) {
    const libro = await queries.findPortada(db, id)
    if (!libro) return null
    return drawPortada({ ...libro, autores: libro.autores ?? [] }, parseCara(libro.cara) ?? proposeCara(libro))
  },
  async retratos(db, id) {
    const autor = await queries.findRetrato(db, id)
    return autor ? drawMedallon(autor.nombre_completo) : null
  },
  async marcas(db, id, tema) {
    const editorial = await queries.findMarca(db, id)
    return editorial ? drawMarca(editorial.descripcion, editorial.dispositivo, tema) : null
  },
}

/** `GET /portadas/{id}.svg`, `/retratos/{id}.svg` and `/marcas/{id}.svg?tema=noche`, kept in the page cache. */
export function mountPortadas(app: FastifyInstance, db: Kysely<Database>, cache: PageCache): void {
  for (const [folder, draw] of Object.entries(drawings)) {
    app.get(`/${folder}/:file`, { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
      const { file } = request.params as { file: string }
      const id = file.match(/^(.+)\.svg$/)?.[1]
      if (!id || !Id().safeParse(id).success) throw notFound()
      const key = cache.keyOf(request.raw.url ?? '')
      if (key === null) throw notFound()
      const since = cache.generation
      const body = await draw(db, id, (request.query as { tema?: string }).tema === 'noche' ? 'noche' : 'dia')
      if (body === null) throw notFound()
      writeEntry(cache, key, cache.put(key, since, { body, headers: HEADERS }), request, reply)
    })
  }
}
