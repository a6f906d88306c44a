import { type RefObject, useEffect, useRef } from 'react'

/** A hand that trembles scrolls nowhere. */
const STEP = 8

/** Marks the head while the reader scrolls down; what that means says its style, on a phone alone. */
export function useCabeceraAngosta(): RefObject<HTMLElement | null> {
  const head = useRef<HTMLElement>(null)
  useEffect(() => {
    let last = 0
    const look = () => {
      if (Math.abs(scrollY - last) < STEP) return
      head.current?.toggleAttribute('data-slim', scrollY > last && scrollY > 200)
      last = scrollY
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return head
}
