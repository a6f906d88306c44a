// Whoever has just written reads what was written: a cookie carries the database's position of that moment (decision 039).
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { PRIMARY_ONLY, type Replicas } from '../db/replicas.ts'
import { readBearer } from './origin.ts'
import type { Asked, PageCache } from './page-cache.ts'
import { hasSessionCookie, isSecure } from './session-cookie.ts'

const COOKIE = 'escrito'
const HOST_COOKIE = '__Host-escrito'
/** Longer than any replica in use lags. */
const SECONDS = 30
/** Bytes of WAL, never more than a number holds exactly. */
const WRITTEN = /(?:^|;\s*)(?:__Host-)?escrito=(\d{1,16})(?:;|$)/

/** The position that the caller's last write left, or null. A forged one leads its sender to the primary and nobody else. */
function readWritten(cookie: string | undefined): number | null {
  const text = cookie && WRITTEN.exec(cookie)?.[1]
  return text ? Number(text) : null
}

/** A program that keeps no cookies: nothing tells what it has written. */
const keepsNoCookies = ({ headers: { authorization, cookie } }: Pick<Asked, 'headers'>): boolean =>
  readBearer(authorization) !== undefined && !hasSessionCookie(cookie)

/** How far a server must have come to answer this request; null: any in use will do. */
export const findPositionNeeded = (request: Pick<Asked, 'headers'>): number | null =>
  readWritten(request.headers.cookie) ?? (keepsNoCookies(request) ? PRIMARY_ONLY : null)

/** What is kept in the cache follows the replicas, and each caller's writes. */
export function readYourWrites(
  app: FastifyInstance,
  config: Config,
  { replicas, cache }: { replicas: Replicas; cache: PageCache },
): void {
  cache.readFrom({
    whenReached: (act) => replicas.whenReached(act),
    mustBeFresh: (request) => mustBeFresh(request, replicas, cache),
  })
  noteWrites(app, config, replicas)
}

/** Whether a page that is kept may lack what this caller has written. While no changes are heard, it may. */
function mustBeFresh(
  request: Pick<Asked, 'headers'>,
  replicas: Pick<Replicas, 'settled' | 'isEverywhere'>,
  { paused }: Pick<PageCache, 'paused'>,
): boolean {
  const written = readWritten(request.headers.cookie)
  if (written !== null) return paused || !replicas.isEverywhere(written)
  return (paused || !replicas.settled) && keepsNoCookies(request)
}

/** Gives the cookie with every answer to a write that succeeded. */
export function noteWrites(app: FastifyInstance, config: Config, replicas: Pick<Replicas, 'findPosition'>): void {
  app.addHook('onSend', async (request, reply) => {
    if (/^(?:GET|HEAD|OPTIONS)$/.test(request.method) || reply.statusCode >= 400) return
    // The write is done: its answer leaves whatever becomes of the database now.
    const position = await replicas.findPosition().catch(() => PRIMARY_ONLY)
    const secure = isSecure(config.PUBLIC_URL, request)
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: SECONDS } as const
    reply.setCookie(secure ? HOST_COOKIE : COOKIE, String(position), options)
  })
}
