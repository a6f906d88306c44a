import { useEffect, useState } from 'react'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { checkEmail, checkUsername } from '../../registro/registro.contract.ts'

const PAUSE_MS = 400

/**
 * Whether `value` is taken, asked when typing pauses. Null is not asked about. What can't be known counts as free: the
 * server decides at the registration. `check` must be the same function at every render.
 */
function useTaken(value: string | null, check: (value: string, signal: AbortSignal) => Promise<unknown>): boolean {
  const [taken, setTaken] = useState<string | null>(null)
  useEffect(() => {
    if (value === null) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      // An answer means taken, a 404 free (specification, section 7).
      check(value, abort.signal).then(
        () => setTaken(value),
        (error: unknown) => {
          if (error instanceof AppError && error.status === 404)
            setTaken((before) => (before === value ? null : before))
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [value, check])
  return value !== null && taken === value // a late answer about another value says nothing
}

const isUsernameTaken = (username: string, signal: AbortSignal) => api.call(checkUsername, { username }, { signal })
const isEmailTaken = (email: string, signal: AbortSignal) => api.call(checkEmail, { email }, { signal })

export const useUsernameTaken = (username: string | null) => useTaken(username, isUsernameTaken)
export const useEmailTaken = (email: string | null) => useTaken(email, isEmailTaken)
