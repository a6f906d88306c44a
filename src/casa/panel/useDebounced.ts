import { useEffect, useState } from 'react'

const PAUSE_MS = 400

/** A value that follows `value` once it has not changed for a moment. */
export function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
