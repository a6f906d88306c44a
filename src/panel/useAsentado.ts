import { useEffect, useState } from 'react'

const PAUSE_MS = 400

/** The value once it has stood still for a moment. */
export function useAsentado<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
