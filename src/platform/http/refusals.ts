import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import { type Constraints, translateDatabaseError } from '../db/errors.ts'
import { AppError, RetryLater, unexpectedError } from '../errors.ts'
import { writeSessionCookie } from './session-cookie.ts'
import { invalidInput, notFound } from './validation.ts'

/** Seconds after which a refused client may ask again (RFC 9110, 10.2.3). Goes with every 503. */
export const RETRY_AFTER = '5'

const refusals: Record<number, [code: string, mensaje: string]> = {
  400: ['INVALID', 'No pudimos leer lo que enviaste.'],
  413: ['TOO_LARGE', 'Lo que enviaste es demasiado grande.'],
  414: ['TOO_LARGE', 'La dirección es demasiado larga.'],
  415: ['UNSUPPORTED', 'El contenido tiene que ser JSON.'],
  429: ['TOO_MANY', 'Demasiados intentos. Esperá unos minutos y probá de nuevo.'],
}

export const createSendRefusal =
  (constraints: Constraints, config: Config) =>
  (error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = translate(error, request, constraints)
    // An AppError is a deliberate refusal. Under overload a log line for each would cost more than the refusal itself.
    if (refusal.status >= 500 && !(error instanceof AppError)) request.log.error({ err: error }, 'unexpected error')
    if (refusal instanceof RetryLater) reply.header('retry-after', refusal.seconds)
    else if (refusal.status === 503) reply.header('retry-after', RETRY_AFTER)
    if (refusal.status === 401) writeSessionCookie(request, reply, config, null)
    return reply
      .status(refusal.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(refusal.toBody())
  }

function translate(error: FastifyError | AppError, request: FastifyRequest, constraints: Constraints): AppError {
  const { id, params, raw } = request
  if (error instanceof AppError) return error
  // The request itself ended with it: its client went away. By its code it could be the database's.
  if (raw.errored === error) return new AppError(400, 'INVALID', 'Lo que enviaste no llegó entero.')
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.split('/').slice(1),
      message: message ?? '',
    }))
    const inPath = error.validationContext === 'params' ? Object.keys(params as object) : []
    return inPath.length > 0 ? notFound() : invalidInput(issues)
  }
  const fromDatabase = translateDatabaseError(error, constraints)
  if (fromDatabase) return fromDatabase
  const status = error.statusCode ?? 500
  const [code, mensaje] = refusals[status] ?? refusals[400] ?? []
  return status >= 400 && status < 500 && code && mensaje ? new AppError(status, code, mensaje) : unexpectedError(id)
}
