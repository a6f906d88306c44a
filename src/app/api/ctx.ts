// What handlers are given: by a request, or by a page that is being rendered.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, Log } from '../../platform/http/context.ts'
import { readBearer } from '../../platform/http/origin.ts'
import { readSessionCookie, writeSessionCookie } from '../../platform/http/session-cookie.ts'
import { watchClient } from '../../platform/http/turns.ts'
import { findIdentity } from '../../usuarios/acceso/sesiones.queries.ts'

/** What every call of one running API has in common. */
export type Base = Pick<Ctx, 'db' | 'planned' | 'services' | 'config'>

export function createCtx(request: FastifyRequest, reply: FastifyReply, base: Base): Ctx {
  const { db, config } = base
  const token = readBearer(request.headers.authorization) ?? readSessionCookie(request, config) ?? null
  let identity: ReturnType<Ctx['identity']> | undefined
  let gone: AbortSignal | undefined
  return {
    ...base,
    log: request.log,
    ip: request.ip,
    get gone() {
      gone ??= watchClient(reply)
      return gone
    },
    header: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    identity: () => {
      identity ??=
        token === null ? Promise.resolve(null) : findIdentity(db, token, config).then((found) => found ?? null)
      return identity
    },
    token,
    setSessionCookie: (value, maxAgeSeconds = 0) => {
      writeSessionCookie(request, reply, config, value === null ? null : { token: value, seconds: maxAgeSeconds })
      // What the browser has cached goes with the session; cart and wish list stand in its storage and stay.
      if (value === null) reply.header('clear-site-data', '"cache"')
    },
    setTotal: (total) => void reply.header('x-total-count', total),
    madeOf: (topic) => void request.madeOf.push(topic),
    setUnchanged: () => {
      request.unchanged = true
    },
  }
}

/** A page is the same for every visitor: its loaders call without a session, an address or a header. */
export const createPageCtx = (base: Base, log: Log, answer: Pick<Ctx, 'setTotal' | 'madeOf'>): Ctx => ({
  ...base,
  ...answer,
  log,
  ip: '',
  gone: new AbortController().signal,
  header: () => undefined,
  identity: async () => null,
  token: null,
  setSessionCookie: () => {},
  setUnchanged: () => {},
})
