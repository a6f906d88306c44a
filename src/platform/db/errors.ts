import pg from 'pg'
import { AppError } from '../errors.ts'
import { DatabaseAway } from './breaker.ts'
import { NotReplicated } from './pool.ts'

const CONNECTION =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|EAGAIN|Connection terminated|timeout exceeded when trying to connect|connection timeout|Query read timeout|not queryable/

/** The database cannot be reached, is shutting down or timed out: the shop answers 503, and a retry may succeed. */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof DatabaseAway || error instanceof NotReplicated) return true
  // 25006: a server that led until now, and only reads since.
  if (error instanceof pg.DatabaseError) return /^(08|57P|53|57014|40P01|40001|55P03|25006)/.test(error.code ?? '')
  return error instanceof Error && CONNECTION.test(`${(error as NodeJS.ErrnoException).code ?? ''} ${error.message}`)
}

/**
 * Whether a statement failed on a replica for the replica's own reasons, so that the primary may answer it: the connection,
 * a conflict with what it replays (40001, 40P01), a write (25006). A statement that took too long would do so there too.
 */
export function isReplicaFault(error: unknown): boolean {
  if (error instanceof pg.DatabaseError && error.code === '57014') return false
  return isDatabaseDown(error) && !(error instanceof Error && error.message === 'Query read timeout')
}

/**
 * The refusal for the violation of a constraint, by the constraint's name. Each slice names its own. Screens prevent them,
 * but two concurrent requests can still cause one.
 */
export type Constraints = Readonly<Record<string, () => AppError>>

/** A refusal of the database as an `AppError` where people can act on it, else undefined. */
export function translateDatabaseError(error: unknown, constraints: Constraints = {}): AppError | undefined {
  if (error instanceof pg.DatabaseError && error.constraint) return constraints[error.constraint]?.()
  if (error instanceof pg.DatabaseError && error.code === '22021')
    return new AppError(400, 'INVALID', 'El texto tiene caracteres que no se pueden guardar.')
  if (isDatabaseDown(error))
    return new AppError(
      503,
      'UNAVAILABLE',
      'La librería no está disponible por un momento. Probá de nuevo en unos minutos.',
    )
  return undefined
}
