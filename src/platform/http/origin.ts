import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** The cookie that carries the session beside the token in local storage. */
export const SESSION_COOKIE = 'sesion'

/**
 * Refuses a write that rides on the cookie from a page that is not ours: its Origin must be the request's own host or
 * `PUBLIC_URL`. A Bearer header needs no such check, no foreign page can set it.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  const { origin, host, cookie, authorization } = request.headers
  if (authorization || !cookie?.includes(`${SESSION_COOKIE}=`)) return
  if (origin && (sameHost(origin, host) || (publicUrl && origin === new URL(publicUrl).origin))) return
  throw new AppError(403, 'ORIGIN', 'El pedido no viene de esta librería.')
}

function sameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}
