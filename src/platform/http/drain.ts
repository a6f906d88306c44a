// A server that is about to close says so first: balancers and clients go elsewhere, and no request is lost.
import type { FastifyInstance } from 'fastify'

export type Drain = {
  /** The server is leaving: `/readyz` refuses, everything else is still answered. */
  readonly leaving: boolean
  /** From now on every answer closes its connection, so that the next request opens one elsewhere. */
  begin(): void
}

/** Made before the routes, which its hook must know. Costs an open server one branch for each answer. */
export function createDrain(app: FastifyInstance): Drain {
  let leaving = false
  // For answers under way when it begins. Cached ones never wait, so they need no hook.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving) reply.header('connection', 'close')
    done(null, payload)
  })
  return {
    get leaving() {
      return leaving
    },
    begin() {
      if (leaving) return
      leaving = true
      app.server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false
      })
    },
  }
}
