import { useEffect, useState } from 'react'

const PAUSE_MS = 400

/**
 * Whether `value` is taken, asked when typing pauses. Null is not asked about. What can't be known counts as free: the
 * server decides at the registration. `check` must be the same function at every render.
 */
export function useOcupado(
  value: string | null,
  check: (value: string, signal: AbortSignal) => Promise<unknown>,
): boolean {
  const [taken, setTaken] = useState<string | null>(null)
  useEffect(() => {
    if (value === null) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      // An answer means taken, a 404 free (specification, section 7).
      check(value, abort.signal).then(
        () => setTaken(value),
        () => {},
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [value, check])
  return value !== null && taken === value // a late answer about another value says nothing
}
