type Described = { type: string; message: string; stack: string; [more: string]: unknown }

/** Data exceptions (class 22) quote the value that was wrong; what other messages quote are names. */
const hideValues = (text: string, code: string | undefined): string =>
  code?.startsWith('22') ? text.replace(/".*"/g, '"…"') : text

/**
 * What a log or a terminal is told of an error. PostgreSQL's `detail` and `where` would repeat the row: addresses, names,
 * hashes.
 */
export function describeError(error: Error & { code?: string; constraint?: string }): Described {
  const { name, message, stack = '', code, constraint, cause } = error
  const deeper = cause instanceof Error ? { cause: describeError(cause) } : {}
  return { type: name, message: hideValues(message, code), stack: hideValues(stack, code), code, constraint, ...deeper }
}
