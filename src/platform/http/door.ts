// Whoever asks without ever pausing comes in a few at a time, while somebody is about who takes their time (docs/decisions/111).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createFairQueue } from '../fair-queue.ts'
import { actsForShop, READS } from './access.ts'
import { ANTICIPO } from './anticipo.ts'
import type { Ctx, Identity } from './context.ts'
import { computeOrigen, identifiesClient } from './limits.ts'

/** Milliseconds without a request that count at most: after a longer pause nobody may ask for more at once. */
const RESTED_MS = 4_000
/** What a millisecond with a request under way costs of them: people look at what they got for longer than they waited for it. */
const COST = 3
/** What each request costs besides: so many come at once from one page. */
const ASKED_MS = 200
/** Whoever never paused is one of those who take their time again after as much rest. */
const DEBT_MS = 60_000
/** Milliseconds after the last request of somebody who takes their time: there is nobody to make room for any more. */
const ABOUT_MS = 5_000
/** How often it is looked whether an answer has begun: whoever reads it slowly keeps nobody waiting. */
const LOOK_MS = 100
/** A request that has not arrived whole by then gives its place back. */
const SENDING_MS = 1_000
/** While others wait, a place rests three times as long as it was used: three quarters of the time what comes in there leaves the machine alone. */
const BREATHS = 3
/** The least and the most milliseconds of such a rest. */
const BREATH_MS = [10, 500] as const
const WAITING = 500
/** Milliseconds. Those who were let in may wait for a turn besides (`turns.ts`): five seconds in all. */
const PATIENCE = 2_000
/** The staff is delayed rather than refused. */
const PATIENCE_STAFF = 20_000
const REMEMBERED = 10_000

/** `rest`: milliseconds of rest, debts below zero; `open`: requests under way; `since`: when it was last reckoned (`performance.now()`). */
type Visit = { rest: number; open: number; since: number }
type Exchange = Pick<FastifyReply, 'raw'> & { request: Pick<FastifyRequest, 'raw'> }
const NOBODY = { key: '', at: -Infinity }

/** `atOnce`: how many of those who never pause are served at the same time, all together. */
type Options = { atOnce: number; mensaje: string }

export type Door = ReturnType<typeof createDoor>

/**
 * Tells who takes their time from who does not by how long they are without a request: a person is for most of it, a program that
 * wants all that it can get never. A client that was not seen before has not rested: it waits with the others, first among them.
 */
export function createDoor({ atOnce, mensaje }: Options) {
  const visits = new LRUCache<string, Visit>({ max: REMEMBERED })
  const common = { atOnce, waiting: WAITING, mensaje, remembered: REMEMBERED, weighed: true }
  const customers = createFairQueue({ name: 'door', by: 'account, else address', ...common, patience: PATIENCE })
  const staff = createFairQueue({ name: 'staff door', by: 'account', ...common, patience: PATIENCE_STAFF })
  const waited = new WeakSet<FastifyReply['raw']>()
  /** The last ones who took their time: of every client one of them is somebody else. */
  let patient = [NOBODY, NOBODY] as const

  function reckon(visit: Visit): void {
    const now = performance.now()
    const ms = now - visit.since
    visit.rest = visit.open === 0 ? Math.min(RESTED_MS, visit.rest + ms) : Math.max(-DEBT_MS, visit.rest - COST * ms)
    visit.since = now
  }

  /** Counts a request until it ends; whether its client had rested. */
  function begin(key: string, { raw }: Exchange, isAhead: boolean): boolean {
    const visit = visits.get(key) ?? { rest: 0, open: 0, since: performance.now() }
    visits.set(key, visit)
    reckon(visit)
    const rested = visit.rest > 0
    visit.rest -= ASKED_MS
    visit.open++
    raw.once('close', () => {
      reckon(visit)
      visit.open--
    })
    if (rested && !isAhead) patient = [{ key, at: visit.since }, patient[0].key === key ? patient[1] : patient[0]]
    return rested
  }

  const isAnybodyAbout = (key: string): boolean =>
    patient.some((other) => other.key !== key && performance.now() - other.at < ABOUT_MS)

  return {
    /**
     * Resolves when the client `key` may come in. Throws what a queue throws: 503 `BUSY`, 499 when `gone` aborts. `isAhead`: for a
     * page that nobody has opened yet, which is counted apart: it is no sign of somebody who takes their time, and costs them nothing.
     */
    pass(
      client: string,
      exchange: Exchange,
      gone: AbortSignal,
      { isOurs = false, isAhead = false } = {},
    ): Promise<void> {
      const key = isAhead ? `${client} ${ANTICIPO.purpose}` : client
      if (begin(key, exchange, isAhead) || !isAnybodyAbout(client)) return Promise.resolve()
      waited.add(exchange.raw)
      return new Promise((resolve, reject) => {
        const queue = isOurs ? staff : customers
        const serve = async () => {
          const began = performance.now()
          resolve()
          await untilAnswered(exchange)
          if (queue.stats().waiting === 0) return
          const breath = BREATHS * (performance.now() - began)
          await new Promise((rested) => setTimeout(rested, Math.max(BREATH_MS[0], Math.min(BREATH_MS[1], breath))))
        }
        queue.run(key, serve, gone).catch(reject)
      })
    },
    /** Whether a request was not let in at once. */
    hasWaited: ({ raw }: Pick<FastifyReply, 'raw'>): boolean => waited.has(raw),
    stats() {
      const [one, other] = [customers.stats(), staff.stats()]
      return { waiting: one.waiting + other.waiting, refused: one.refused + other.refused }
    },
  }
}

/** Resolves when the answer has begun, or the client has not sent all that it asks. */
function untilAnswered({ raw, request }: Exchange): Promise<void> {
  const began = performance.now()
  return new Promise((resolve) => {
    const look = setInterval(() => {
      const isSending = !request.raw.complete && performance.now() - began > SENDING_MS
      if (raw.headersSent || isSending) end()
    }, LOOK_MS)
    const end = () => {
      clearInterval(look)
      resolve()
    }
    if (raw.writableFinished || raw.destroyed) end()
    else raw.once('close', end)
  })
}

/** The client that a request is counted for: the account, of a guest and of whoever has none the address. Null: nobody's. */
const keyOf = (request: FastifyRequest, caller: Identity | null): string | null => {
  if (!identifiesClient(request)) return null
  return caller && !caller.invitado ? caller.id : computeOrigen(request.ip)
}

/** Every call of `app` comes in by the door, the staff's and those of keys by one of their own. Covers and files do not. */
export function mountDoor(
  app: FastifyInstance,
  door: Door,
  makeCtx: (request: FastifyRequest, reply: FastifyReply) => Ctx,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (READS.has(request.method) && request.routeOptions.config.contract === undefined) return
    const ctx = makeCtx(request, reply)
    const caller = ctx.token === null ? null : await ctx.identity()
    const key = keyOf(request, caller)
    if (key === null) return
    const isAhead = request.headers.purpose === ANTICIPO.purpose
    await door.pass(key, reply, ctx.gone, { isOurs: caller !== null && actsForShop(caller.rol), isAhead })
  })
}
