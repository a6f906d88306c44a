import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Sealed } from '../sealed.ts'
import type { Sucesos } from '../sucesos.ts'
import { isAdmin } from './access.ts'
import type { CreateCounter } from './counters.ts'
import { type Permiso, sinPermiso } from './permisos.ts'
import type { PriceChange, PriceRange } from './prices.ts'
import { CLAVE_RECIENTE, FACTOR_RECIENTE, FACTOR_RECIENTE_MINUTOS } from './recent.ts'
import { CLAVE_API, type Scope } from './scopes.ts'

/** The caller, as far as the machinery needs to know. */
export type Identity = {
  id: string
  /** What may be done now: of who lacks a second step that is demanded of the staff, a customer's. */
  rol: string
  /** The role that waits for that second step; null where nothing is missing. */
  rolPendiente: string | null
  /** Seconds since this session showed a second factor; null where the account has none. */
  factorFor: number | null
  /** Seconds since this session proved that it knows the password: a login, or the password typed again. Infinite if never. */
  provenFor: number
  /** Who buys without an account: nothing of it is proved. */
  invitado: boolean
  /** Of a key of the API (`rol` is `CLAVE_API`): what it may do. */
  scopes?: readonly Scope[]
  /** What an employee may not change. */
  sinPermiso?: readonly Permiso[]
}

export type Log = { info(data: object, message: string): void; error(data: object, message: string): void }

/** What one running API keeps in memory; app makes it. A slice declares its own here, as it does its tables. */
export interface Services {
  createCounter: CreateCounter
  sucesos: Sucesos
  /** Secrets that are stored, under a key outside the database. */
  sealed: Sealed
}

/** What a handler gets besides its input. One for each request; a page is rendered without a caller. */
export type Ctx = {
  /** The primary; for a call whose contract says `replica` perhaps a replica, the same one for the whole answer. */
  readonly db: Kysely<Database>
  /** The same server: a few connections with generic plans, for statements that take longer to plan than to run. */
  readonly planned: Kysely<Database>
  readonly services: Services
  /** The environment, and the owner's settings where it says nothing (docs/decisions/048). */
  readonly config: Config
  readonly log: Log
  /** The caller's IP address: for limits and the log of security events (which deletes it), and for nothing else. */
  readonly ip: string
  /** The same as limits count it (`computeOrigen`); null where it may stand for many clients. */
  readonly origen: string | null
  /** Aborts when the client closes the connection before its answer. */
  readonly gone: AbortSignal
  /** A request header in lower case, or undefined. */
  header(name: string): string | undefined
  /** The logged-in caller or the key of the API, asked for once. To public calls a key is nobody. */
  identity(): Promise<Identity | null>
  /** The token that the caller sent, by header or cookie. */
  readonly token: string | null
  /** Sets (or, with null, expires) the session's cookie on the answer. */
  setSessionCookie(token: string | null, maxAgeSeconds?: number): void
  /** How many items the whole list has (`X-Total-Count`). */
  setTotal(total: number): void
  /** There is a page after this one: `X-Next-Cursor`, and the same as `Link`. */
  setNext(cursor: string, limit: number): void
  /** The caller must see what was just written: nothing answers that is kept in memory for all. */
  readonly isFresh: boolean
  /** A shared answer shows this topic too: it leaves the cache when the topic changes. */
  madeOf(topic: string): void
  /**
   * A shared answer shows the prices of these books and says this of the prices of others: what changes elsewhere leaves it. Where
   * nothing is said any change of a price drops it.
   */
  showsPricesOf(libros: readonly string[], range?: PriceRange | null): void
  /** A call that may change shared answers (`changesShared`) has changed this price and nothing else of what they show. */
  setPriceChanged(change: PriceChange): void
  /** A call that may change shared answers (`changesShared`) has changed nothing. */
  setUnchanged(): void
}

export const unauthenticated = () => new AppError(401, 'UNAUTHENTICATED', 'Tenés que iniciar sesión.')
/** The panel's people were needed: told apart from other refusals of the same code by the log of security events. */
export class AdminRequired extends AppError {}
export const forbidden = (mensaje = 'Solo los administradores pueden realizar esta acción.') =>
  new AdminRequired(403, 'FORBIDDEN', mensaje)

/** A key was refused: the sentence says what it lacks. */
export const outOfScope = (scope: Scope | undefined) =>
  new AdminRequired(
    403,
    'ALCANCE',
    scope === undefined
      ? 'Las claves de API no pueden usar esta llamada.'
      : `Esta clave no tiene el alcance «${scope}», que esta llamada pide.`,
  )

/** An employee was not given this part of the shop to change. */
export const notPermitted = (permiso: Permiso) => new AdminRequired(403, 'SIN_PERMISO', sinPermiso(permiso))

/** The id of the caller's account, null of a key of the API: for columns that refer to accounts. */
export const accountOf = ({ id, rol }: Identity): string | null => (rol === CLAVE_API ? null : id)

/** The staff without the second step that is demanded of it. */
export const factorMissing = () =>
  new AppError(
    403,
    'FALTA_SEGUNDO_PASO',
    'Para trabajar en el panel, primero activá tu segundo paso en «Configuración».',
  )

/** The caller, or a 401. */
export async function requireIdentity(ctx: Pick<Ctx, 'identity'>): Promise<Identity> {
  const identity = await ctx.identity()
  if (!identity) throw unauthenticated()
  return identity
}

/**
 * The caller, or a 403 where the session's password was typed too long ago: an open browser or a stolen token is not enough
 * for what takes an account over. A call that always needs it says `recent` in its contract; this is for those that need
 * it for some fields only. The code is told apart from other refusals by screens, which ask for the password and go on.
 */
export async function requireRecent(ctx: Ctx): Promise<Identity> {
  const identity = await requireIdentity(ctx)
  if (identity.provenFor > ctx.config.CLAVE_RECIENTE_MINUTOS * 60) {
    throw new AppError(403, CLAVE_RECIENTE, 'Escribí tu contraseña para seguir.')
  }
  return identity
}

/**
 * The caller's id, or a 403 for whoever has a second step and showed none in the last minutes: an open session alone changes no
 * factor. Whoever has none passes.
 */
export async function requireFactorReciente(ctx: Ctx): Promise<string> {
  const { id, factorFor } = await requireIdentity(ctx)
  if (factorFor !== null && factorFor > FACTOR_RECIENTE_MINUTOS * 60) {
    throw new AppError(403, FACTOR_RECIENTE, 'Confirmá tu segundo paso para seguir.')
  }
  return id
}

/** As `requireFactorReciente`, and a 403 for whoever has none: for calls whose contract says `factor`. */
export async function requireFactor(ctx: Ctx): Promise<void> {
  const { factorFor } = await requireIdentity(ctx)
  if (factorFor === null) {
    const mensaje = 'Esto pide un segundo paso, y tu cuenta no tiene. Activalo en «Configuración» y volvé.'
    throw new AppError(403, 'SIN_SEGUNDO_PASO', mensaje)
  }
  await requireFactorReciente(ctx)
}

/** The caller when that is `id` or an administrator, else 401 or 403. */
export async function requireSelfOrAdmin(ctx: Ctx, id: string): Promise<Identity> {
  const identity = await requireIdentity(ctx)
  if (identity.id !== id.toLowerCase() && !isAdmin(identity.rol)) {
    throw new AppError(403, 'FORBIDDEN', 'No tenés permiso para ver estos datos.')
  }
  return identity
}
