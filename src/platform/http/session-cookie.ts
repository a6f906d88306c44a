// The cookie that carries the session beside the token in local storage.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

export const SESSION_COOKIE = 'sesion'
/**
 * Its name where the shop is on https: browsers take it from this host alone, with Secure and for every path, so that a
 * neighbouring host can't plant one (RFC 6265bis, 4.1.3.2).
 */
const HOST_COOKIE = '__Host-sesion'

const isSecure = (request: FastifyRequest, publicUrl: string | undefined): boolean =>
  request.protocol === 'https' || publicUrl?.startsWith('https:') === true

/**
 * The session's token, if a cookie brings one. The bound cookie wins, also one that is worth nothing: the plain one counts
 * where it is alone, on plain http and for who logged in before the shop was on https.
 */
export const readSessionCookie = (cookies: Record<string, string | undefined>): string | undefined =>
  cookies[HOST_COOKIE] ?? cookies[SESSION_COOKIE]

/** Whether a `Cookie` header brings a session, under either name. */
export const hasSessionCookie = (cookie: string | undefined): boolean =>
  cookie !== undefined && /(?:^|[;\s])(?:__Host-)?sesion=/.test(cookie)

/** Sets the session's cookie, for so many seconds, or expires it (null). One under the other name goes. */
export function writeSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  session: { token: string; seconds: number } | null,
): void {
  const secure = isSecure(request, PUBLIC_URL)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const name = secure ? HOST_COOKIE : SESSION_COOKIE
  if (session) reply.setCookie(name, session.token, { ...options, maxAge: session.seconds })
  else reply.clearCookie(name, options)
  if (secure && request.cookies?.[SESSION_COOKIE] !== undefined) reply.clearCookie(SESSION_COOKIE, options)
}
