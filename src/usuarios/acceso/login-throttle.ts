// A login throttle per account, against guesses from many addresses: limits by address stop one guesser, not a thousand.
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { createCounter } from '../../platform/http/limits.ts'

declare module '../../platform/http/context.ts' {
  interface Services {
    loginThrottle: ReturnType<typeof createLoginThrottle>
  }
}

/** Attempts at one account in ten minutes, from wherever, before it is throttled. */
const ATTEMPTS = 30
/** Attempts that each address has a day, throttled or not, so that a travelling owner gets in. */
const OWN_ATTEMPTS = 3
const DAY_SECONDS = 86_400
/** What all other addresses share per minute while it is throttled. */
const TURNS = 3
const TURN_SECONDS = 60

type Counter = ReturnType<typeof createCounter>

/** Whether there was room in a counter. */
async function hasRoom(counter: Counter, key: string): Promise<boolean> {
  try {
    await counter.count(key)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY') return false
    throw error
  }
}

/** Whether the log of security events has a successful login from this address. */
const isKnown = async (db: Db, email: string, origen: string): Promise<boolean> =>
  (await db
    .selectFrom('suceso_seguridad')
    .innerJoin('usuario', 'usuario.id', 'suceso_seguridad.objeto_id')
    .select('suceso_seguridad.id')
    .where(sql<SqlBool>`lower(usuario.email) = ${email}`)
    .where('suceso_seguridad.origen', '=', origen)
    // As its partial index has it, literally: a plan for any parameters could not use that.
    .where(sql<SqlBool>`suceso_seguridad.resultado = 'hecho' and suceso in ('ingreso', 'recuperacion-usada')`)
    .limit(1)
    .executeTakeFirst()) !== undefined

export function createLoginThrottle(db: Db) {
  const attempts = createCounter(ATTEMPTS)
  const own = createCounter(OWN_ATTEMPTS, { seconds: DAY_SECONDS })
  const turns = createCounter(TURNS, { seconds: TURN_SECONDS })
  return {
    /**
     * Takes an attempt at the account of `email` (lower case; whether or not there is one) from `origen`, or throws the 429,
     * and runs `verify`, which compares the password and says whether it was right. An attempt that ends without a
     * comparison (the queue is full, the client has gone, the database is away) uses up nothing.
     */
    async compare(email: string, origen: string, verify: () => Promise<boolean>): Promise<boolean> {
      const [hasOwn, isQuiet] = [await hasRoom(own, `${origen} ${email}`), await hasRoom(attempts, email)]
      const giveBack = () => Promise.all([attempts.uncount(email), own.uncount(`${origen} ${email}`)])
      let shares = false
      try {
        shares = !isQuiet && !hasOwn && !(await isKnown(db, email, origen))
        if (shares) await turns.count(email)
        const matches = await verify()
        if (matches && isQuiet) await giveBack()
        return matches
      } catch (error) {
        // A refused attempt was counted too, so that what it gives back leaves the counters as full as before.
        await Promise.all([giveBack(), shares && turns.uncount(email)])
        throw error
      }
    },
  }
}
