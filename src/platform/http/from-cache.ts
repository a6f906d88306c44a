// What is in the page cache leaves at once, past every other hook and past Fastify's own reply, which costs half of the speed.
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Asked, PageCache } from './page-cache.ts'
import { type Encoded, type Entry, findEncoded, negotiate } from './page-entry.ts'
import { hasSessionCookie } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Answered by the first hook, with what was in the page cache. */
    fromCache: boolean
  }
}

const isFresh = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2)) === true

/** The first hook of every request: what is in the cache leaves at once, past every other hook. */
export function serveFromCache(cache: PageCache) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    if (!answerFromCache(cache, request, reply)) done()
  }
}

/** Answers a read with what is kept under its address; false where that is nothing. */
export const answerFromCache = (cache: PageCache, request: FastifyRequest, reply: FastifyReply): boolean =>
  answerWith(cache, cache.get, request, reply)

/** The same before Fastify has seen the request, whose address was read. */
export const answerAtOnce = (cache: PageCache, request: Asked, response: ServerResponse): boolean => {
  const found = find(cache, cache.get, request)
  if (found) write(cache, found, request, response)
  return found !== null
}

/** The same with what was kept until a topic changed, for a visitor who has no session that might have changed it. */
export const answerFromFormer = (cache: PageCache, request: FastifyRequest, reply: FastifyReply): boolean =>
  !hasSessionCookie(request.headers.cookie) &&
  request.headers.authorization === undefined &&
  answerWith(cache, cache.getFormer, request, reply)

function answerWith(
  cache: PageCache,
  get: (key: string) => Entry | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const found = find(cache, get, request.raw)
  if (!found) return false
  request.fromCache = true
  reply.hijack()
  write(cache, found, request.raw, reply.raw)
  return true
}

type Found = { key: string; entry: Entry }

function find(cache: PageCache, get: (key: string) => Entry | undefined, request: Asked): Found | null {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || cache.mustBeFresh(request)) return null
  const key = cache.keyOf(request.url ?? '/')
  const entry = key === null ? undefined : get(key)
  return key !== null && entry ? { key, entry } : null
}

/** Sends an entry that is kept, or was just made. */
export function writeEntry(
  cache: PageCache,
  key: string,
  entry: Entry,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.hijack()
  write(cache, { key, entry }, request.raw, reply.raw)
}

function write(cache: PageCache, { key, entry }: Found, request: Asked, res: ServerResponse): void {
  if (isFresh(request.headers['if-none-match'], entry.etag)) {
    // A browser writes the headers of a 304 over those that it keeps: the policy that every reply begins with is not this page's.
    for (const name of res.getHeaderNames()) res.removeHeader(name)
    res.writeHead(304, {
      etag: entry.etag,
      vary: 'accept-encoding',
      'cache-control': entry.headers['cache-control'] ?? 'no-cache',
    })
    res.end()
    return
  }
  const send = ({ body, headers }: Encoded) => {
    res.writeHead(200, headers)
    res.end(request.method === 'HEAD' ? undefined : body)
  }
  const encoding = entry.dense ? 'identity' : negotiate(request.headers['accept-encoding'])
  const ready = findEncoded(entry, encoding)
  if (ready) send(ready)
  else cache.encode(key, entry, encoding).then(send, () => res.destroy())
}
