import type { AppError } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { verifyClave } from './clave.ts'

type Attempt<Found> = {
  /** Whose session it is, where the password is typed again: they do not wait behind the logins of their address. */
  cuenta?: string
  find: () => Promise<Found | undefined>
  /** The error of a wrong password, or of an account that is not there. */
  refuse: (found: Found | undefined) => AppError
}

/**
 * Compares a typed password with the account of `email` and returns that account. Attempts from one address come one after
 * another, and wrong ones count against its limit and the account's throttle.
 */
export async function attemptClave<Found extends { clave: string }>(
  ctx: Ctx,
  email: string,
  password: string,
  { cuenta: propia, find, refuse }: Attempt<Found>,
): Promise<Found> {
  const { limites, loginThrottle } = ctx.services
  const origen = computeOrigen(ctx.ip)
  const cuenta = `${origen} ${email.toLowerCase()}`
  return limites.inTurn(cuenta, async () => {
    await limites.fallas.requireRoom(cuenta)
    const found = await find()
    const verify = () =>
      verifyClave(password, found?.clave, { ip: ctx.ip, gone: ctx.gone, ...(propia && { cuenta: propia }) })
    const matches = await loginThrottle.compare(email.toLowerCase(), origen, verify)
    if (matches && found) {
      await limites.fallas.forget(cuenta)
      return found
    }
    const refusal = refuse(found)
    await limites.fallas.count(cuenta)
    throw refusal
  })
}
