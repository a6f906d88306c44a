import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createGenerations } from './generations.ts'
import { createMover, isPriceTopic, listPriceTopics, type PriceChange, type Topic } from './prices.ts'
import { hasSessionCookie } from './session-cookie.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

declare module 'fastify' {
  interface FastifyRequest {
    /** Answered by the first hook, with what was in the page cache. */
    fromCache: boolean
  }
}

/** What is asked of a request's own text. */
export type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

type Encoding = 'identity' | 'br' | 'gzip'
type Headers = Record<string, string>
type Entry = {
  headers: Headers
  etag: string
  bodies: Partial<Record<Encoding, Buffer>>
  ready: Partial<Record<Encoding, Headers>>
  /** Compressed already (a picture): sent as it is. */
  dense: boolean
  madeOf: readonly Topic[]
}

/**
 * The topic of what may lag for a moment: the order of lists by ratings and copies sold, and these numbers (db/migrations/0023).
 * Whatever a call of the API answers is made of it.
 */
export const ORDER_TOPIC = 'popularidad'

/**
 * A finished public answer, status 200, the same for every visitor. `madeOf`: topics and ranges of prices, besides the catalogue
 * itself, at whose change it is forgotten.
 */
export type CachedAnswer = { body: string | Buffer; headers: Headers; madeOf: readonly Topic[] }

export type PageCache = ReturnType<typeof createPageCache>

/** Which key a read address (`ReadAddress`) has in the cache, or null where nothing may be kept under it. */
export type KeyOf = (url: string) => string | null

/** Answers that a topic's change dropped are shown for so long to visitors who would have to wait for the new one. */
const FORMER_MS = 30_000

/** A generation that is never the current one: nothing of it is kept. */
export const NOT_KEPT = -1

/** Where answers are read from, if that may be behind what changes are heard of. */
export type Source = {
  /** Calls back when all that is read from has the changes of now. */
  whenReached(act: () => void): void
  /** Whether this request may be answered with something older than what it must see. */
  mustBeFresh(request: Asked): boolean
}

/**
 * Finished public answers in memory: bounded by bytes (least recently used first), compressed once for each encoding. Every
 * change of the catalogue empties it; a change of a topic drops that topic's answers. A generation number keeps out answers
 * that were begun before a change and finished after it.
 */
export function createPageCache({ maxBytes, keyOf }: { maxBytes: number; keyOf: KeyOf }) {
  const entries = new LRUCache<string, Entry>({ maxSize: Math.max(1, maxBytes) })
  /** What a change of a topic dropped lately. */
  const former = new LRUCache<string, Entry>({ maxSize: Math.max(1, maxBytes / 4), ttl: FORMER_MS })
  const generations = createGenerations()
  let paused = false
  let hits = 0
  let made = 0
  let hear: (key: string) => void = () => {}
  let source: Source | null = null
  let isShut = () => false

  function keep(key: string, entry: Entry): void {
    entries.delete(key) // an entry that stays would keep the size it had
    entries.set(key, entry, { size: sizeOf(key, entry) })
  }

  const isCurrent = (since: number, madeOf: readonly Topic[]): boolean =>
    !paused && generations.isCurrent(since, madeOf)

  function forgetAll(): void {
    generations.changeAll()
    entries.clear()
    former.clear()
  }

  function forgetTopics(named: ReadonlySet<string>, prices: readonly PriceChange[]): void {
    const topics = new Set([...named, ...listPriceTopics(prices)])
    generations.change(topics, prices)
    const moves = createMover(prices)
    const isChanged = (topic: Topic) => (typeof topic === 'string' ? topics.has(topic) : moves(topic))
    const isStale = ({ madeOf }: Entry) => madeOf.some(isChanged)
    const isPrice = (topic: Topic) => typeof topic !== 'string' || isPriceTopic(topic)
    const hasOldPrice = ({ madeOf }: Entry) => madeOf.some((topic) => isPrice(topic) && isChanged(topic))
    // Nobody is shown a former price.
    if ([...topics].some(isPrice)) for (const [key, entry] of [...former]) if (hasOldPrice(entry)) former.delete(key)
    for (const [key, entry] of [...entries].filter(([, one]) => isStale(one))) {
      entries.delete(key)
      if (!hasOldPrice(entry)) former.set(key, entry, { size: sizeOf(key, entry) })
    }
  }

  /** What is forgotten too early comes back as it was, from a source that is behind. */
  const whenReached = (act: () => void): void => (source ? source.whenReached(act) : act())

  return {
    keyOf,
    /** From now on changes are applied when `from` has them. */
    readFrom(from: Source) {
      source = from
    },
    /** While `shut` says so nobody gets what is kept: somebody has to be asked first who asks. */
    shutWhile(shut: () => boolean) {
      isShut = shut
    },
    /** Whether a request must get neither what is kept nor what others are being made. Its answer is not kept. */
    mustBeFresh: (request: Pick<Asked, 'headers'>): boolean => isShut() || source?.mustBeFresh(request) === true,
    /** Grows with every change, of everything or of a topic. */
    get generation() {
      return generations.now
    },
    /** Whether what was begun in generation `since` and made of these topics still holds and may be kept. */
    isCurrent,
    /** Nothing is kept now: a change would not be heard. */
    get paused() {
      return paused
    },
    /** Everything may have changed. */
    clear: () => whenReached(forgetAll),
    /** Drops what was made of one of these topics or prices. Looks at every entry, so many come together. */
    forget: (topics: ReadonlySet<string>, prices: readonly PriceChange[] = []) =>
      whenReached(() => forgetTopics(topics, prices)),
    /** The database is away: what is there is shown, nothing is added. `resume` drops it, `pause` too. */
    hold() {
      paused = true
    },
    /** While changes cannot be heard, nothing is kept. */
    pause() {
      paused = true
      forgetAll()
    },
    /** What changed meanwhile may not have reached the source either. */
    resume() {
      paused = false
      forgetAll()
      if (source) this.clear()
    },
    /** Tells of every answer that leaves from here. The listener must be quick and never throw. */
    onHit(listener: (key: string) => void) {
      hear = listener
    },
    /** `hits`: answers from here; `made`: public answers that had to be made. Since the start. */
    stats: () => ({
      entries: entries.size,
      bytes: entries.calculatedSize,
      generation: generations.now,
      hits,
      made,
    }),
    get(key: string): Entry | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      hits++
      hear(key)
      return entry
    },
    /** What was kept until a topic changed, some seconds ago: better than nothing. Nothing of before a change of the catalogue itself. */
    getFormer: (key: string): Entry | undefined => former.get(key),
    /**
     * Keeps an answer that was begun in generation `since`; a change in between of what it is made of makes it stale, then
     * it is not kept. Text is compressed for clients that accept it, a Buffer never.
     */
    put(key: string, since: number, { body, headers, madeOf }: CachedAnswer): Entry {
      made++
      const dense = Buffer.isBuffer(body)
      const identity = dense ? body : Buffer.from(body)
      // Weak: the same answer has other bytes in each encoding.
      const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
      const entry: Entry = { headers, etag, bodies: { identity }, ready: {}, dense, madeOf }
      if (isCurrent(since, madeOf) && identity.length <= maxBytes / 4) keep(key, entry)
      return entry
    },
    /** The body and headers in an encoding, compressed at the first demand. */
    async encode(key: string, entry: Entry, encoding: Encoding): Promise<{ body: Buffer; headers: Headers }> {
      const identity = entry.bodies.identity ?? Buffer.alloc(0)
      let body = entry.bodies[encoding]
      if (!body) {
        body =
          encoding === 'br'
            ? await compressBrotli(identity, {
                params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
              })
            : await compressGzip(identity)
        entry.bodies[encoding] = body
        if (entries.peek(key) === entry) keep(key, entry)
      }
      return { body, headers: readyHeaders(entry, encoding, body) }
    },
    ready(entry: Entry, encoding: Encoding): { body: Buffer; headers: Headers } | null {
      const body = entry.bodies[encoding]
      return body ? { body, headers: readyHeaders(entry, encoding, body) } : null
    },
  }
}

/** Answers of one list share its range, which counts for each of them all the same. */
const sizeOf = (key: string, { bodies, madeOf }: Entry): number =>
  Object.values(bodies).reduce((sum, body) => sum + body.length, key.length + 1_000) +
  madeOf.reduce((sum, topic) => sum + (typeof topic === 'string' ? 0 : topic.nums.byteLength), 0)

function readyHeaders(entry: Entry, encoding: Encoding, body: Buffer): Headers {
  const known = entry.ready[encoding]
  if (known) return known
  const headers: Headers = {
    ...entry.headers,
    etag: entry.etag,
    ...(entry.dense ? {} : { vary: 'accept-encoding' }),
    'content-length': String(body.length),
  }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  entry.ready[encoding] = headers
  return headers
}

export function negotiate(accept: string | undefined): Encoding {
  if (!accept) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept) ? 'gzip' : 'identity'
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

/** Writes an entry past Fastify's own reply, which costs half of the speed. */
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
  const send = ({ body, headers }: { body: Buffer; headers: Headers }) => {
    res.writeHead(200, headers)
    res.end(request.method === 'HEAD' ? undefined : body)
  }
  const encoding = entry.dense ? 'identity' : negotiate(request.headers['accept-encoding'])
  const ready = cache.ready(entry, encoding)
  if (ready) send(ready)
  else cache.encode(key, entry, encoding).then(send, () => res.destroy())
}
