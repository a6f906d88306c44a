import { AppError } from './errors.ts'

/**
 * Tells the browser's console what could not be loaded and is left out of a page. On the server the call itself has logged
 * it. A 404 is no failure: trying addresses must not fill the log.
 */
export function reportFailure(error: unknown): void {
  if (!import.meta.env.SSR && !(error instanceof AppError && error.status === 404)) console.error(error)
}

/** Reports a failure and puts `value` in place of what could not be loaded. */
export const instead =
  <T>(value: T) =>
  (error: unknown): T => {
    reportFailure(error)
    return value
  }
