// Where the gateway tells of payments. A notice is never believed: it says which payment is to be read. No contract: it is not a call
// of the shop's, its limits are the signature's.
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/db/schema.ts'
import type { Services } from '../platform/http/context.ts'
import { enqueue } from '../platform/jobs.ts'
import { type Aviso, readAviso } from './mercadopago/aviso.ts'
import { noteContacto } from './pago.queries.ts'

export const AVISOS_PATH = '/api/pagos/mercadopago'
/** A notice is a few hundred bytes. */
const BODY_MAX = 16 * 1024
const QUIET_MS = 60_000

type Needs = { db: Kysely<Database>; services: Pick<Services, 'cobrador'> }

/** Answers 200 before the work: a job reads the payment. 401 where nobody signed it; 404 in a shop without a gateway. */
export function mountAvisos(app: FastifyInstance, { db, services }: Needs): void {
  let quietUntil = 0
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MAX }, (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)))
      } catch {
        done(null, {}) // its address says all that is read
      }
    })
    scope.post(AVISOS_PATH, { schema: { hide: true } }, async (request, reply) => {
      const abierta = services.cobrador.abrir()
      if (!abierta) return reply.status(404).send()
      const { query, headers, body } = request
      const aviso: Aviso = readAviso({ query, headers, body }, { secreto: abierta.secreto, ahora: new Date() })
      if (aviso.tipo === 'sin_firma') {
        request.log.warn({ partes: aviso.partes }, 'a notice of a payment is not signed with our secret')
        // Anybody can send these: one a minute is noted, however many come.
        if (performance.now() >= quietUntil) {
          quietUntil = performance.now() + QUIET_MS
          await noteContacto(db, 'aviso_invalido')
        }
        return reply.status(401).send()
      }
      if (aviso.tipo === 'ajeno') return reply.status(200).send()
      await noteContacto(db, 'aviso')
      if (aviso.tipo === 'pago') await enqueue(db, 'pago-leer', { pagoId: aviso.id })
      // It is told once, and not again where it was not answered.
      else if (aviso.tipo === 'fraude') await enqueue(db, 'pago-leer', { pagoId: aviso.id, fraude: true })
      else await enqueue(db, 'contracargo-leer', { contracargoId: aviso.id })
      return reply.status(200).send()
    })
  })
}
