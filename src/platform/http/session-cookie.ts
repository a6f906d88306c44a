// The cookie that carries the session beside the token in local storage.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const SESSION_COOKIE = 'sesion'
/**
 * Its name where the shop is on https: browsers take it from this host alone, with Secure and for every path, so that a
 * neighbouring host can't plant one (RFC 6265bis, 4.1.3.2).
 */
const HOST_COOKIE = '__Host-sesion'

/** Whether cookies of this shop, or of this request, are for https alone. */
export const isSecure = (publicUrl: string | undefined, request?: FastifyRequest): boolean =>
  request?.protocol === 'https' || publicUrl?.startsWith('https:') === true

/** What the cookie is called: by the request, or, for a description of the shop, by its public address alone. */
export const nameSessionCookie = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, request?: FastifyRequest): string =>
  isSecure(PUBLIC_URL, request) ? HOST_COOKIE : SESSION_COOKIE

/** The session's token, if a cookie brings one. On https the plain cookie is ignored: another host may have planted it. */
export const readSessionCookie = (request: FastifyRequest, config: Pick<Config, 'PUBLIC_URL'>): string | undefined =>
  request.cookies[nameSessionCookie(config, request)]

/** Whether a `Cookie` header brings a session, under either name. */
export const hasSessionCookie = (cookie: string | undefined): boolean =>
  cookie !== undefined && /(?:^|[;\s])(?:__Host-)?sesion=/.test(cookie)

/** Sets the session's cookie for so many seconds, or expires it (null). Also expires a cookie of the other name. */
export function writeSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'PUBLIC_URL'>,
  session: { token: string; seconds: number } | null,
): void {
  const secure = isSecure(config.PUBLIC_URL, request)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const name = nameSessionCookie(config, request)
  if (session) reply.setCookie(name, session.token, { ...options, maxAge: session.seconds })
  else reply.clearCookie(name, options)
  if (secure && request.cookies?.[SESSION_COOKIE] !== undefined) reply.clearCookie(SESSION_COOKIE, options)
}
