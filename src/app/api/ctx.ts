// What handlers are given: by a request, or by a page that is being rendered.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findIdentity } from '#cuentas/usuarios/acceso/sesiones.queries.ts'
import { findClaveApi } from '#listas/integraciones/claves/clave-api.queries.ts'
import type { Reads } from '#platform/db/reads.ts'
import type { Replicas } from '#platform/db/replicas.ts'
import type { Ctx, Identity, Log } from '#platform/http/context.ts'
import { buildUrl, type Contract } from '#platform/http/contract.ts'
import { computeOrigen, identifiesClient } from '#platform/http/limits.ts'
import { readBearer } from '#platform/http/origin.ts'
import { PRICES_TOPIC, tellPrices } from '#platform/http/prices.ts'
import { findPositionNeeded } from '#platform/http/read-your-writes.ts'
import { isClaveApi } from '#platform/http/scopes.ts'
import { readSessionCookie, writeSessionCookie } from '#platform/http/session-cookie.ts'
import { watchClient } from '#platform/http/turns.ts'

/** What every call of one running API has in common. */
export type Base = Pick<Ctx, 'db' | 'planned' | 'services'> & { replicas: Replicas | null }

/**
 * What an answer reads from, chosen when it first reads: by then it is known since which generation of the page cache it is
 * made (docs/decisions/039). `request`: whoever asks, null for everybody.
 */
function createReads(
  { db, planned, replicas }: Base,
  contract: Contract | undefined,
  request: FastifyRequest | null,
): Reads {
  if (!replicas || !contract?.replica) return { db, planned }
  let chosen: Reads | undefined
  const choose = () => {
    chosen ??= replicas.choose(request && findPositionNeeded(request))
    return chosen
  }
  return {
    get db() {
      return choose().db
    },
    get planned() {
      return choose().planned
    },
  }
}

/** Whose session, or which key. A key comes by the header alone. */
async function findCaller(
  { routeOptions }: FastifyRequest,
  token: string | null,
  bearer: string | undefined,
  { db, services }: Base,
): Promise<Identity | null> {
  if (token === null) return null
  if (bearer === undefined || !isClaveApi(bearer))
    return (await findIdentity(db, token, services.ajustes.config)) ?? null
  return routeOptions.config.contract?.access === 'publico' ? null : findClaveApi(db, bearer)
}

export function createCtx(request: FastifyRequest, reply: FastifyReply, base: Base): Ctx {
  // As it is now, for the whole request: an answer is never made of two readings of the settings.
  const { config } = base.services.ajustes
  const bearer = readBearer(request.headers.authorization)
  const token = bearer ?? readSessionCookie(request, config) ?? null
  let identity: ReturnType<Ctx['identity']> | undefined
  let gone: AbortSignal | undefined
  const { services } = base
  const reads = createReads(base, request.routeOptions.config.contract, request)
  return {
    get db() {
      return reads.db
    },
    get planned() {
      return reads.planned
    },
    services,
    config,
    log: request.log,
    ip: request.ip,
    get origen() {
      return identifiesClient(request) ? computeOrigen(request.ip) : null
    },
    get gone() {
      gone ??= watchClient(reply)
      return gone
    },
    header: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    identity: () => {
      identity ??= findCaller(request, token, bearer, base)
      return identity
    },
    token,
    get isFresh() {
      return services.sistema.cache.mustBeFresh(request)
    },
    setSessionCookie: (value, maxAgeSeconds = 0) => {
      writeSessionCookie(request, reply, config, value === null ? null : { token: value, seconds: maxAgeSeconds })
      // What the browser has cached goes with the session; cart and wish list stand in its storage and stay.
      if (value === null) reply.header('clear-site-data', '"cache"')
    },
    setTotal: (total) => void reply.header('x-total-count', total),
    setNext: (cursor, limit) => {
      const next = buildUrl(request.routeOptions.config.contract?.path ?? '', { cursor, limit })
      reply.headers({ 'x-next-cursor': cursor, link: `<${next}>; rel="next"` })
    },
    madeOf: (topic) => void request.madeOf.push(topic),
    showsPricesOf: (libros, range = null) => {
      request.madeOf = [...request.madeOf.filter((topic) => topic !== PRICES_TOPIC), ...tellPrices(libros, range)]
    },
    setPriceChanged: (change) => {
      request.priceChanged = change
    },
    setUnchanged: () => {
      request.unchanged = true
    },
  }
}

type PageCall = {
  contract: Contract
  answer: Pick<Ctx, 'setTotal' | 'madeOf' | 'showsPricesOf'>
  request: FastifyRequest | null
}

/**
 * A page is the same for every visitor: its loaders call without a session, an address or a header. `request` is only for
 * one that must be fresh, and tells how fresh.
 */
export function createPageCtx(base: Base, log: Log, { contract, answer, request }: PageCall): Ctx {
  const { services } = base
  const { config } = services.ajustes
  const reads = createReads(base, contract, request)
  let gone: AbortSignal | undefined
  return {
    get db() {
      return reads.db
    },
    get planned() {
      return reads.planned
    },
    services,
    config,
    ...answer,
    log,
    ip: '',
    origen: null,
    get gone() {
      gone ??= new AbortController().signal
      return gone
    },
    header: () => undefined,
    identity: async () => null,
    token: null,
    isFresh: request !== null,
    setSessionCookie: () => {},
    setNext: () => {},
    setPriceChanged: () => {},
    setUnchanged: () => {},
  }
}
