import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { READS } from './access.ts'
import { hasSessionCookie } from './session-cookie.ts'

/** The token of an `Authorization: Bearer` header. */
export const readBearer = (authorization: string | undefined): string | undefined =>
  authorization?.match(/^Bearer (\S+)$/)?.[1]

/**
 * Refuses a write that rides on the cookie from a page that is not ours: its Origin must be the request's own host or
 * `PUBLIC_URL`. A Bearer token needs no such check, no foreign page can send it; any other Authorization header leaves the
 * cookie in charge.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (READS.has(request.method)) return
  const { origin, host, cookie, authorization } = request.headers
  if (readBearer(authorization) || !hasSessionCookie(cookie)) return
  if (origin && (sameHost(origin, host) || (publicUrl && origin === new URL(publicUrl).origin))) return
  throw new AppError(403, 'ORIGIN', 'El pedido no viene de esta librería.')
}

function sameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}
