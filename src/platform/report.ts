import { AppError } from './errors.ts'

/**
 * What could not be loaded and is left out of a page: told to the browser's console. While a page is rendered on the server
 * the call itself has told the log already. An address that leads nowhere is no failure: whoever tries addresses must not
 * fill the log.
 */
export function reportFailure(error: unknown): void {
  if (!import.meta.env.SSR && !(error instanceof AppError && error.status === 404)) console.error(error)
}

/** Tells of a failure and puts this in place of what could not be loaded. */
export const instead =
  <T>(value: T) =>
  (error: unknown): T => {
    reportFailure(error)
    return value
  }
