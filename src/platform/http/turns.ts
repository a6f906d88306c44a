// Public reads that the page cache could not answer take turns, by who asks.
import { availableParallelism } from 'node:os'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createFairQueue } from '../fair-queue.ts'
import { answerFromCache, type PageCache } from './page-cache.ts'

/** Made by one thread and the database's cores: more at once would only wait for one another. */
const AT_ONCE = Math.max(2, Math.min(4, availableParallelism()))
/** Some two seconds of work; what a closed loop of some hundred clients leaves standing. */
const WAITING = 500
/** Milliseconds. Should the database hang at the end of it, its breaker adds 2.25 s: five seconds hold for everybody. */
const PATIENCE = 2_500
const MENSAJE = 'Hay muchas visitas en este momento. Probá de nuevo en unos segundos.'

export type Turns = ReturnType<typeof createTurns>

const createQueue = () => createFairQueue({ atOnce: AT_ONCE, waiting: WAITING, patience: PATIENCE, mensaje: MENSAJE })

/** `keyOf` says whom an IP address counts as. */
export function createTurns(cache: PageCache, keyOf: (ip: string) => string) {
  const visitors = createQueue()
  // No crowd of visitors keeps a customer's cart or the panel waiting, and one account keeps no other one waiting.
  const accounts = createQueue()
  const computeKey = ({ ip }: FastifyRequest) => keyOf(ip)
  return {
    computeKey,
    /**
     * Makes an answer when it is the client's turn: the address's, or the `account`'s that is logged in. What others have
     * made and kept while this one waited is sent, then null; else what was made, and since which generation of the cache.
     * Throws what the queue throws: 503 `BUSY`, 499.
     */
    async take<T>(
      request: FastifyRequest,
      reply: FastifyReply,
      make: (since: number) => Promise<T>,
      account?: string,
    ): Promise<{ made: T; since: number } | null> {
      const work = async () => {
        const since = cache.generation
        return answerFromCache(cache, request, reply) ? null : { made: await make(since), since }
      }
      const gone = watchClient(reply)
      return account === undefined ? visitors.run(computeKey(request), work, gone) : accounts.run(account, work, gone)
    },
    /** Of visitors and accounts together. */
    stats() {
      const [one, other] = [visitors.stats(), accounts.stats()]
      return {
        running: one.running + other.running,
        waiting: one.waiting + other.waiting,
        refused: one.refused + other.refused,
      }
    },
  }
}

/** Aborts when the client closes the connection before its answer is written, at once if that has happened. */
export function watchClient({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  const look = () => {
    if (!raw.writableFinished) gone.abort()
  }
  if (raw.destroyed) look()
  else raw.once('close', look)
  return gone.signal
}
