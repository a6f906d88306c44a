import { type RefObject, useEffect, useRef } from 'react'

/** On another page a reader by keyboard or ear goes on at its content, as a page that loads anew would have it. */
export function useFocusOnNewPage(path: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}
