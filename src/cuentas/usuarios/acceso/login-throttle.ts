// A login throttle per account, against guesses from many addresses: limits by address stop one guesser, not a thousand.
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { hasRoom } from '#platform/http/counter.ts'
import type { CreateCounter } from '#platform/http/counters.ts'

declare module '#platform/http/context.ts' {
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
const HITS = { key: 'whom it hits' } as const

/** Whether the log of security events has a successful login of the account of `email` (lower case) from this address. */
export const isKnownOrigen = async (db: Db, email: string, origen: string): Promise<boolean> =>
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

export function createLoginThrottle(db: Db, createCounter: CreateCounter) {
  const attempts = createCounter('intentos de la cuenta', ATTEMPTS, HITS)
  const seen = createCounter('direcciones de la cuenta', 1, HITS)
  const own = createCounter('intentos propios', OWN_ATTEMPTS, { ...HITS, seconds: DAY_SECONDS })
  const turns = createCounter('turnos de la cuenta', TURNS, { ...HITS, seconds: TURN_SECONDS })

  /**
   * An address takes all of its own attempts from the account's at once. Were they taken one by one, what goes through would
   * depend on which address is faster.
   */
  async function takeOwn(email: string, key: string): Promise<boolean> {
    if (!(await hasRoom(own.count(key)))) return false
    if (await hasRoom(seen.count(key))) for (let n = 0; n < OWN_ATTEMPTS; n++) await hasRoom(attempts.count(email))
    return true
  }

  return {
    /**
     * Takes an attempt at the account of `email` (lower case; whether or not there is one) from `origen`, or throws the 429,
     * and runs `verify`, which compares the password and says whether it was right. An attempt that ends without a
     * comparison (the queue is full, the client has gone, the database is away) uses up nothing. In ten minutes `ATTEMPTS`
     * wrong passwords are compared at most, or `OWN_ATTEMPTS` for each address if that is more, and `TURNS` a minute;
     * addresses that the account is known to use have the limit of each address alone.
     */
    async compare(email: string, origen: string, verify: () => Promise<boolean>): Promise<boolean> {
      const key = `${origen} ${email}`
      let giveBack = async () => {}
      try {
        if (await takeOwn(email, key)) giveBack = () => own.uncount(key)
        else if (await hasRoom(attempts.count(email))) giveBack = () => attempts.uncount(email)
        else if (!(await isKnownOrigen(db, email, origen))) {
          await turns.count(email)
          giveBack = () => turns.uncount(email)
        }
        const matches = await verify()
        if (matches) await giveBack()
        return matches
      } catch (error) {
        await giveBack()
        throw error
      }
    },
  }
}
