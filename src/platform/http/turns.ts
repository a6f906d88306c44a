// Public reads that the page cache could not answer wait in a fair queue, by client; so do what accounts write.
import { availableParallelism } from 'node:os'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createFairQueue } from '../fair-queue.ts'
import { createDoor } from './door.ts'
import { answerFromCache, answerFromFormer } from './from-cache.ts'
import { identifiesClient } from './limits.ts'
import { NOT_KEPT, type PageCache } from './page-cache.ts'

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
/** More clients than wait: whoever asks again and again comes behind those who ask now and then. */
const REMEMBERED = 10_000
const MENSAJE = 'Hay muchas visitas en este momento. Probá de nuevo en unos segundos.'

export type Turns = ReturnType<typeof createTurns>

type Queue = Pick<
  Parameters<typeof createFairQueue>[0],
  'name' | 'by' | 'atOnce' | 'waiting' | 'remembered' | 'weighed'
>
const createQueue = (queue: Queue) =>
  createFairQueue({ ...queue, patience: PATIENCE, calm: CALM, mensaje: MENSAJE, remembered: REMEMBERED, weighed: true })

type Writer = { id: string; invitado: boolean }

/** `keyOf`: the client that an IP address stands for. `connections`: how many writes the database takes at once. */
export function createTurns(cache: PageCache, keyOf: (ip: string) => string, connections: number) {
  const visitors = createQueue({ name: 'visitors', by: 'address', atOnce: AT_ONCE, waiting: WAITING })
  // A queue of its own: a crowd of visitors must not keep a customer's cart or the panel waiting.
  const accounts = createQueue({ name: 'accounts', by: 'account', atOnce: AT_ONCE, waiting: WAITING })
  // Without an end, orders beyond what the database can take would all wait until nobody is served in time.
  const writes = createQueue({ name: 'writes', by: 'account', atOnce: connections, waiting: WRITES_WAITING })
  // Whoever has proved nothing writes beside the accounts, a few at a time: forms, guests and their orders.
  const strangers = createQueue({ name: 'strangers', by: 'address', atOnce: AT_ONCE, waiting: WAITING })
  const computeKey = ({ ip }: FastifyRequest) => keyOf(ip)
  const door = createDoor({ atOnce: Math.ceil(AT_ONCE / 2), mensaje: MENSAJE })
  /** Whoever had to wait at the door comes after those who did not, in every queue behind it. */
  const placeOf = (reply: FastifyReply) => ({ after: door.hasWaited(reply) })
  return {
    computeKey,
    door,
    /** A visitor comes in by the door. Throws what a queue throws. */
    enter: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      if (identifiesClient(request)) await door.pass(computeKey(request), reply, watchClient(reply))
    },
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
      // Who would have to wait reads what was there a moment ago, at once; those who have no former answer have the turns.
      const waits = account === undefined && visitors.stats().waiting > 0
      if (waits && answerFromFormer(cache, request, reply)) return null
      const gone = watchClient(reply)
      return account === undefined
        ? visitors.run(computeKey(request), work, gone, placeOf(reply))
        : accounts.run(account, work, gone, placeOf(reply))
    },
    /** Makes an answer for an account alone, in the same queue as what else accounts read. Throws what the queue throws: 503 `BUSY`, 499. */
    read: <T>(reply: FastifyReply, account: string, work: () => Promise<T>): Promise<T> =>
      accounts.run(account, work, watchClient(reply), placeOf(reply)),
    /**
     * Writes when it is the account's turn; without an account, or as a guest, when it is the address's, among strangers. Throws
     * what the queue throws: 503 `BUSY`, 499.
     */
    write<T>(request: FastifyRequest, reply: FastifyReply, who: Writer | null, work: () => Promise<T>): Promise<T> {
      const gone = watchClient(reply)
      return who === null || who.invitado
        ? strangers.run(computeKey(request), work, gone, placeOf(reply))
        : writes.run(who.id, work, gone, placeOf(reply))
    },
    /** Before the session is looked up: refusing must cost less than what is refused. Throws 503 `BUSY`. */
    requireRoomToWrite: (): void => writes.requireRoom(),
    /** The same, told by its answer. */
    refuseWrite: (): boolean => writes.refuse(),
    /** Of the accounts' writes. */
    writes: () => writes.stats(),
    /** Of the reads, visitors' and accounts' together, and of those who wait at the door. */
    stats() {
      const [one, other, outside] = [visitors.stats(), accounts.stats(), door.stats()]
      return {
        running: one.running + other.running,
        waiting: one.waiting + other.waiting + outside.waiting,
        refused: one.refused + other.refused + outside.refused,
      }
    },
  }
}

const watched = new WeakMap<FastifyReply['raw'], AbortSignal>()

/** Aborts when the client closes the connection before its answer is written, at once if that has happened. One for each answer. */
export function watchClient({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const known = watched.get(raw)
  if (known) return known
  const gone = new AbortController()
  watched.set(raw, gone.signal)
  const look = () => {
    if (!raw.writableFinished) gone.abort()
  }
  if (raw.destroyed) look()
  else raw.once('close', look)
  return gone.signal
}
