import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Contract } from './contract.ts'
import { writeEntry } from './from-cache.ts'
import { ORDER_TOPIC, type PageCache } from './page-cache.ts'
import type { CachedAnswer } from './page-entry.ts'
import { PRICES_TOPIC, type PriceChange, type Topic } from './prices.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: Contract
  }
  interface FastifyRequest {
    generation: number
    /** What the answer is made of, as its handler says (`Ctx.madeOf`). */
    madeOf: Topic[]
    /** The price that is all that the call has changed of what shared answers say (`Ctx.setPriceChanged`). */
    priceChanged: PriceChange | null
    /** The call could have changed what shared answers say, and has not (`Ctx.setUnchanged`). */
    unchanged: boolean
  }
}

/** Browsers keep a public answer but ask every time whether it still holds: a change shows at once, a 304 costs nothing. */
export const SHARED = 'public, max-age=0, must-revalidate'
const PRIVATE = 'no-store'

// Of one request, or of the body's encoding.
const OWN_HEADERS = ['x-request-id', 'set-cookie', 'content-length']

/** The headers of an answer that are everybody's. */
export function copySharedHeaders(reply: FastifyReply): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined && !OWN_HEADERS.includes(name)) headers[name] = String(value)
  }
  return headers
}

/** What an answer is made of before its handler says anything. */
export const listFirstTopics = (contract: Pick<Contract, 'noPrices'> | undefined): Topic[] =>
  contract?.noPrices ? [ORDER_TOPIC] : [ORDER_TOPIC, PRICES_TOPIC]

/**
 * Sends a public answer and keeps it under `key`, as one that was begun in generation `since` (`PageCache.put`). Its headers are
 * those of the reply, so that what is kept is protected as everything else is.
 */
export function sendKept(
  cache: PageCache,
  { key, since, ...answer }: { key: string; since: number } & Omit<CachedAnswer, 'headers'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const entry = cache.put(key, since, { ...answer, headers: copySharedHeaders(reply) })
  writeEntry(cache, key, entry, request, reply)
}

/**
 * Keeps what contracts declare as shared in the page cache, forbids keeping everything else, and forgets it all after a call
 * that changes it. Its hook must come before the one that compresses.
 */
export function mountSharedAnswers(app: FastifyInstance, cache: PageCache): void {
  app.decorateRequest('generation', -1)
  app.decorateRequest('madeOf')
  app.decorateRequest('unchanged', false)
  app.decorateRequest('priceChanged', null)
  app.addHook('onRequest', async (request) => {
    request.generation = cache.generation
    request.madeOf = listFirstTopics(request.routeOptions.config.contract)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { contract } = request.routeOptions.config
    // The node that made the change forgets at once; the others when they hear of it.
    if (contract?.changesShared && reply.statusCode === 200 && !request.unchanged) {
      if (request.priceChanged === null) cache.clear()
      else cache.forget(new Set(), [request.priceChanged])
    }
    const shared = contract?.shared === true && reply.statusCode === 200
    if (!shared) {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', PRIVATE)
      return payload
    }
    reply.header('cache-control', SHARED)
    const key = cache.keyOf(request.raw.url ?? '/')
    if (key === null || typeof payload !== 'string') return payload
    const { etag } = cache.put(key, request.generation, {
      body: payload,
      headers: copySharedHeaders(reply),
      madeOf: request.madeOf,
    })
    reply.header('etag', etag)
    return payload
  })
}
