// How often one account may publish or edit: nobody writes so much, and each change makes the shop's pages anew.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../platform/errors.ts'
import type { Ctx } from '../platform/http/context.ts'

const OPINIONES = 30
const WINDOW_SECONDS = 600

// One counter for each running API: it lives as long as its database connection. Its keys are accounts and expire.
const byDb = new WeakMap<object, RateLimiterMemory>()

/** Counts one more opinion of an account. Throws a 429 that says how long to wait. */
export async function countOpinion({ db }: Ctx, usuarioId: string): Promise<void> {
  const limiter = byDb.get(db) ?? new RateLimiterMemory({ points: OPINIONES, duration: WINDOW_SECONDS })
  byDb.set(db, limiter)
  await limiter.consume(usuarioId).catch((state: unknown) => {
    if (!(state instanceof RateLimiterRes)) throw state
    const minutes = Math.max(1, Math.ceil(state.msBeforeNext / 60_000))
    const wait = minutes === 1 ? 'un minuto' : `${minutes} minutos`
    throw new AppError(429, 'TOO_MANY', `Publicaste muchas opiniones seguidas. Esperá ${wait} y probá de nuevo.`)
  })
}
