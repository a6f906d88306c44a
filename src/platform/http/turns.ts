// Public reads that the page cache could not answer wait in a fair queue, by client; so do what accounts write.
import { availableParallelism } from 'node:os'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createFairQueue } from '../fair-queue.ts'
import { answerFromCache, NOT_KEPT, type PageCache } from './page-cache.ts'

/** One thread and the database's cores make the answers: more at once would only wait for one another. */
const AT_ONCE = Math.max(2, Math.min(4, availableParallelism()))
/** Some two seconds of work. */
const WAITING = 500
/** Milliseconds. A database that hangs adds 2.25 s (its breaker): every client has an answer within five seconds. */
const PATIENCE = 2_500
/** Milliseconds. Readers wait for a price list that empties the cache, and are not refused (docs/decisions/031). */
const CALM = 1_500
/** What accounts write: the database does as many in a fifth of a second. Beyond it a wait helps nobody (docs/decisions/041). */
const WRITES_WAITING = 64
/** More accounts than wait: customers who order again and again take turns, and none of them waits until it is refused. */
const WRITES_REMEMBERED = 1_000
const MENSAJE = 'Hay muchas visitas en este momento. Probá de nuevo en unos segundos.'

export type Turns = ReturnType<typeof createTurns>

type Queue = Pick<Parameters<typeof createFairQueue>[0], 'name' | 'by' | 'atOnce' | 'waiting' | 'remembered'>
const createQueue = (queue: Queue) =>
  createFairQueue({
    ...queue,
    ...{ patience: PATIENCE, calm: CALM, mensaje: MENSAJE },
  })

/** `keyOf`: the client that an IP address stands for. `connections`: how many writes the database takes at once. */
export function createTurns(cache: PageCache, keyOf: (ip: string) => string, connections: number) {
  const visitors = createQueue({ name: 'visitors', by: 'address', atOnce: AT_ONCE, waiting: WAITING })
  // A queue of its own: a crowd of visitors must not keep a customer's cart or the panel waiting.
  const accounts = createQueue({ name: 'accounts', by: 'account', atOnce: AT_ONCE, waiting: WAITING })
  // Without an end, orders beyond what the database can take would all wait until nobody is served in time.
  const writes = createQueue({
    ...{ name: 'writes', by: 'account', atOnce: connections },
    ...{ waiting: WRITES_WAITING, remembered: WRITES_REMEMBERED },
  })
  const computeKey = ({ ip }: FastifyRequest) => keyOf(ip)
  return {
    computeKey,
    /**
     * Makes an answer when it is the client's turn: the IP address's, or the logged-in `account`'s. Returns null when the
     * cache had the answer by then, and sent it. Else what was made, and since which generation of the cache (`NOT_KEPT`
     * for a request that must be fresh). Throws what
     * the queue throws: 503 `BUSY`, 499.
     */
    async take<T>(
      request: FastifyRequest,
      reply: FastifyReply,
      make: (since: number) => Promise<T>,
      account?: string,
    ): Promise<{ made: T; since: number } | null> {
      const work = async () => {
        const since = cache.mustBeFresh(request) ? NOT_KEPT : cache.generation
        return answerFromCache(cache, request, reply) ? null : { made: await make(since), since }
      }
      const gone = watchClient(reply)
      return account === undefined ? visitors.run(computeKey(request), work, gone) : accounts.run(account, work, gone)
    },
    /** Makes an answer for an account alone, in the same queue as what else accounts read. Throws what the queue throws: 503 `BUSY`, 499. */
    read: <T>(reply: FastifyReply, account: string, work: () => Promise<T>): Promise<T> =>
      accounts.run(account, work, watchClient(reply)),
    /** Writes when it is the account's turn. Throws what the queue throws: 503 `BUSY`, 499. */
    write: <T>(reply: FastifyReply, account: string, work: () => Promise<T>): Promise<T> =>
      writes.run(account, work, watchClient(reply)),
    /** Before the session is looked up: refusing must cost less than what is refused. Throws 503 `BUSY`. */
    requireRoomToWrite: (): void => writes.requireRoom(),
    /** The same, told by its answer. */
    refuseWrite: (): boolean => writes.refuse(),
    /** Of the accounts' writes. */
    writes: () => writes.stats(),
    /** Of the reads, visitors' and accounts' together. */
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
