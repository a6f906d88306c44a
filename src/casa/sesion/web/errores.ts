import { AppError } from '#platform/errors.ts'

/** What went wrong with a form, for its reader (specification, section 8). */
export function describeError(error: unknown): string {
  if (!(error instanceof AppError))
    return `Error del cliente: ${error instanceof Error ? error.message : String(error)}`
  return error.mensaje || 'Error desconocido en el registro'
}
