// What accounts write beyond what the database takes is refused at the door: while orders come faster than they are stored,
// the thread that refuses is the one that serves.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Contract } from './contract.ts'
import { copySharedHeaders } from './shared-answers.ts'
import type { Turns } from './turns.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** It was refused before any other hook looked at it. */
    shed: boolean
  }
}

/** Writes of an account, which wait in a queue of their own. */
export const isAccountWrite = (contract: Contract | undefined): boolean =>
  contract !== undefined && contract.method !== 'GET' && contract.access === 'usuario'

/** What anybody may write: it waits by address, beside the accounts' writes. */
export const isStrangerWrite = ({ method, access, queued, unqueued }: Contract): boolean =>
  method !== 'GET' && access === 'publico' && !queued && !unqueued

type Refusal = { headers: Record<string, string>; body: string }

/**
 * Answers 503 `BUSY` to what accounts write while their queue is full. The first refusal goes the whole way, by
 * `turns.requireRoomToWrite`; its headers and body are kept and written past all hooks from then on. Its hook must come
 * before all others but the page cache's.
 */
export function shedWrites(app: FastifyInstance, turns: Turns): void {
  let kept: Refusal | null = null
  app.decorateRequest('shed', false)
  app.addHook('onRequest', (request, reply, done) => {
    if (kept && isAccountWrite(request.routeOptions.config.contract) && turns.refuseWrite())
      refuse(kept, request, reply)
    else done()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!kept && request.shed && typeof payload === 'string') {
      kept = {
        headers: { ...copySharedHeaders(reply), 'content-length': `${Buffer.byteLength(payload)}` },
        body: payload,
      }
    }
    return payload
  })
}

function refuse({ headers, body }: Refusal, request: FastifyRequest, reply: FastifyReply): void {
  request.shed = true
  reply.hijack()
  reply.raw.writeHead(503, { ...headers, 'x-request-id': request.id })
  reply.raw.end(body)
}
