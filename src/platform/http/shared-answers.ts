import type { FastifyInstance } from 'fastify'
import type { Contract } from './contract.ts'
import type { PageCache } from './page-cache.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: Contract
  }
  interface FastifyRequest {
    generation: number
  }
}

/** Browsers keep a public answer but ask every time whether it still holds: a change shows at once, a 304 costs nothing. */
export const SHARED = 'public, max-age=0, must-revalidate'
const PRIVATE = 'no-store'

/**
 * Keeps what contracts declare as shared in the page cache; forbids keeping everything else. Its hook
 * must come before the one that compresses.
 */
export function mountSharedAnswers(app: FastifyInstance, cache: PageCache): void {
  app.decorateRequest('generation', -1)
  app.addHook('onRequest', async (request) => {
    request.generation = cache.generation
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const shared = request.routeOptions.config.contract?.shared === true && reply.statusCode === 200
    if (!shared) {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', PRIVATE)
      return payload
    }
    reply.header('cache-control', SHARED)
    const key = cache.keyOf(request.raw.url ?? '/')
    if (key === null || typeof payload !== 'string') return payload
    const headers: Record<string, string> = {}
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined && name !== 'x-request-id' && name !== 'content-length') headers[name] = String(value)
    }
    reply.header('etag', cache.put(key, request.generation, { body: payload, headers }).etag)
    return payload
  })
}
