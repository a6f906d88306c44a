import { useEffect, useRef } from 'react'

/** Does it once, where whoever comes brought rows that they had chosen on another screen. */
export function useAlLlegar(trae: boolean, hacer: () => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (!trae || done.current) return
    done.current = true
    hacer()
  })
}
