import { notFound } from '@tanstack/react-router'
import { AppError } from '../errors.ts'

/** For a loader's `catch`: what the API does not know is a page that does not exist (status 404); the rest stays an error. */
export function missingPage(error: unknown): never {
  if (error instanceof AppError && error.status === 404) throw notFound()
  throw error
}
