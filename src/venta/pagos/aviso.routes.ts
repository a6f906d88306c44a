// Where the gateway tells of payments. A notice is never believed: it says which payment is to be read. No contract: it is not a call
// of the shop's, its limits are the signature's.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/db/schema.ts'
import type { Services } from '#platform/http/context.ts'
import { hasRoom } from '#platform/http/counter.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import type { Turns } from '#platform/http/turns.ts'
import { enqueue } from '#platform/jobs.ts'
import { type Aviso, isAvisoViejo, readAviso } from './mercadopago/aviso.ts'
import { noteContacto } from './pago.queries.ts'

export const AVISOS_PATH = '/api/pagos/mercadopago'
/** A notice is a few hundred bytes. */
const BODY_MAX = 16 * 1024
const QUIET_MS = 60_000
/** Notices of one address in ten minutes that nobody signed. Beyond it they are refused unread; a signed one never is. */
const SIN_FIRMA = 60

type Needs = {
  db: Kysely<Database>
  services: Pick<Services, 'cobrador' | 'createCounter'>
  turns: Pick<Turns, 'enter'>
}

/**
 * Answers 200 before the work: a job reads the payment. 401 where nobody signed it, 429 where an address sends many of those; 404 in
 * a shop without a gateway. A payment whose notice was refused is found by asking (docs/decisions/077).
 */
export function mountAvisos(app: FastifyInstance, { db, services, turns }: Needs): void {
  let quietUntil = 0
  const sinFirma = services.createCounter('avisos sin firma', SIN_FIRMA, { key: 'who asks' })

  /** Anybody can send these: nothing is read, looked up or stored for them, but one a minute for the owner. */
  async function refuse(request: FastifyRequest, reply: FastifyReply, partes: string) {
    await turns.enter(request, reply).catch(() => {}) // told later where others wait, not otherwise
    if (!(await hasRoom(sinFirma.count(computeOrigen(request.ip))))) return reply.status(429).send()
    request.log.warn({ partes }, 'a notice of a payment is not signed with our secret')
    if (performance.now() >= quietUntil) {
      quietUntil = performance.now() + QUIET_MS
      await noteContacto(db, 'aviso_invalido')
    }
    return reply.status(401).send()
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MAX }, (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)))
      } catch {
        done(null, {}) // its address says all that is read
      }
    })
    /** The signature is of the address and the headers: without one the body stays unread. */
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      const abierta = services.cobrador.abrir()
      if (!abierta) return reply.status(404).send()
      const { query, headers } = request
      if (isAvisoViejo(query)) return reply.status(200).send()
      const aviso = readAviso({ query, headers, body: null }, { secreto: abierta.secreto, ahora: new Date() })
      if (aviso.tipo === 'sin_firma') return refuse(request, reply, aviso.partes)
    }
    scope.post(AVISOS_PATH, { schema: { hide: true }, onRequest }, async (request, reply) => {
      const abierta = services.cobrador.abrir()
      if (!abierta) return reply.status(404).send()
      const { query, headers, body } = request
      const aviso: Aviso = readAviso({ query, headers, body }, { secreto: abierta.secreto, ahora: new Date() })
      if (aviso.tipo === 'sin_firma') return refuse(request, reply, aviso.partes) // its ten minutes ended meanwhile
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
