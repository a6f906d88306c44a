/** A deliberate refusal: an HTTP status, a code for programs and a Spanish sentence for people. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly mensaje: string
  /** The message of each field that is wrong. */
  readonly campos: Record<string, string> | undefined
  /** Further facts of the refusal that a caller needs, merged into the answer (an order's new sums, say). */
  readonly datos: Record<string, unknown> | undefined

  constructor(
    status: number,
    code: string,
    mensaje: string,
    campos?: Record<string, string>,
    datos?: Record<string, unknown>,
  ) {
    super(mensaje)
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.mensaje = mensaje
    this.campos = campos
    this.datos = datos
  }

  /** The answer's body: `{ code, mensaje, campos? }` and what the error adds. */
  toBody(): ErrorBody {
    return { code: this.code, mensaje: this.mensaje, ...(this.campos && { campos: this.campos }), ...this.datos }
  }
}

/** A refusal that ends by itself: the answer's `Retry-After` says in how many seconds. */
export class RetryLater extends AppError {
  readonly seconds: number

  constructor(status: 429 | 503, code: string, mensaje: string, seconds: number) {
    super(status, code, mensaje)
    this.seconds = seconds
  }
}

export type ErrorBody = { code: string; mensaje: string; campos?: Record<string, string>; [datum: string]: unknown }

/** What was found; throws the refusal where there is nothing. */
export function orThrow<T>(found: T | undefined | null | false, refuse: () => AppError): T {
  if (!found) throw refuse()
  return found
}

/** For an unexpected error: `request_id` is what its cause has in the log. */
export const unexpectedError = (requestId: string | undefined) =>
  new AppError(
    500,
    'INTERNAL',
    'Algo salió mal de nuestro lado. Probá de nuevo en unos minutos.',
    undefined,
    requestId === undefined ? undefined : { request_id: requestId },
  )

/** The id under which the log has the cause of an unexpected error; undefined for every other error. */
export function requestIdOf(error: unknown): string | undefined {
  const id = error instanceof AppError ? error.datos?.request_id : undefined
  return typeof id === 'string' ? id : undefined
}
