import pg from 'pg'
import { AppError } from '../errors.ts'

const CONNECTION =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|Connection terminated|timeout exceeded when trying to connect|connection timeout|not queryable/

/** The database cannot be reached or is going down: the shop answers 503 until it is back. */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|57P|53)/.test(error.code ?? '')
  return error instanceof Error && CONNECTION.test(`${(error as NodeJS.ErrnoException).code ?? ''} ${error.message}`)
}

// Constraints whose violation is somebody's to know; the screens prevent them, two people at once may still meet one.
const byConstraint: Record<string, () => AppError> = {
  // The account was deleted while its last order was on its way.
  pedido_usuario_id_fkey: () => new AppError(401, 'UNAUTHENTICATED', 'Tenés que iniciar sesión.'),
  usuario_username_unico: () =>
    new AppError(409, 'USERNAME_TAKEN', 'El nombre de usuario ya está en uso.', {
      username: 'El nombre de usuario ya está en uso.',
    }),
  usuario_email_unico: () =>
    new AppError(409, 'EMAIL_TAKEN', 'El correo electrónico ya está en uso. Por favor, utilice otro.', {
      email: 'El correo electrónico ya está en uso. Por favor, utilice otro.',
    }),
}

/** A refusal of the database as an `AppError` where people can act on it, else undefined. */
export function translateDatabaseError(error: unknown): AppError | undefined {
  if (error instanceof pg.DatabaseError && error.constraint) return byConstraint[error.constraint]?.()
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
