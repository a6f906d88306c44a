// What went wrong with a backup, in one line for the person at the terminal.
import { dirname } from 'node:path'
import pg from 'pg'
import { isDatabaseDown } from '#platform/db/errors.ts'
import { MigrationError } from '#platform/db/migrate.ts'
import { RespaldoError } from './formato.ts'

const FILES: Record<string, string> = {
  ENOENT: 'no existe',
  ENOTDIR: 'no existe',
  EISDIR: 'es una carpeta',
  EEXIST: 'ya existe',
  EACCES: 'no hay permiso',
  EPERM: 'no hay permiso',
  EROFS: 'el disco es de solo lectura',
  ENOSPC: 'no queda lugar en el disco',
  EDQUOT: 'no queda lugar en el disco',
  EFBIG: 'el disco no admite un archivo tan grande',
  EIO: 'el disco falla',
}

const DATABASE: Record<string, string> = {
  '53100': 'no queda lugar en el disco de la base de datos',
  '42501': 'el usuario de la base de datos no tiene permiso sobre sus tablas',
  '55P03': 'otro programa está usando la base de datos',
}

/** `what` failed, with its reason, as a `RespaldoError`; one that explains itself already stays as it is. */
export function explain(error: unknown, what: string): Error {
  if (error instanceof RespaldoError || error instanceof MigrationError) return error
  return new RespaldoError(`${what}: ${findReason(error)}.`, { cause: error })
}

function findReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'AbortError') return 'se interrumpió'
  const { code = '', syscall, ...rest } = error as NodeJS.ErrnoException
  const path = rest.path?.endsWith('.parcial') ? dirname(rest.path) : rest.path // the temporary name means nothing to the reader
  if (error instanceof pg.DatabaseError && DATABASE[code]) return DATABASE[code]
  if (error instanceof pg.DatabaseError && /^2[23]/.test(code)) return 'los datos del respaldo no concuerdan entre sí'
  if (FILES[code] && syscall !== 'connect') return path ? `${FILES[code]} (${path})` : FILES[code]
  if (isDatabaseDown(error)) return 'no se puede llegar a la base de datos, o se cortó la conexión'
  return error.message.split('\n')[0] ?? ''
}
