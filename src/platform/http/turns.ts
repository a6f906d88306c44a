// Public reads that the page cache could not answer take turns, by the address that asks.
import { availableParallelism } from 'node:os'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createFairQueue } from '../fair-queue.ts'

/** Made by one thread and the database's cores: more at once would only wait for one another. */
const AT_ONCE = Math.max(2, Math.min(4, availableParallelism()))
/** Some two seconds of work; what a closed loop of some hundred clients leaves standing. */
const WAITING = 500
/** Milliseconds; who reads has gone elsewhere by then. */
const PATIENCE = 4_000
const MENSAJE = 'Hay muchas visitas en este momento. Probá de nuevo en unos segundos.'

export type Turns = ReturnType<typeof createTurns>

/** `keyOf` says whom an IP address counts as. */
export function createTurns(keyOf: (ip: string) => string) {
  const queue = createFairQueue({ atOnce: AT_ONCE, waiting: WAITING, patience: PATIENCE, mensaje: MENSAJE })
  const computeKey = ({ ip }: FastifyRequest) => keyOf(ip)
  return {
    computeKey,
    /** Makes an answer when it is the client's turn. Throws what the queue throws: 503 `BUSY`, 499. */
    take: <T>(request: FastifyRequest, reply: FastifyReply, make: () => Promise<T>): Promise<T> =>
      queue.run(computeKey(request), make, watchClient(reply)),
    stats: queue.stats,
  }
}

/** Aborts when the client closes the connection before its answer is written. */
export function watchClient({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
