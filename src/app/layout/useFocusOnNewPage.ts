import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the content of a new page, for readers by keyboard or screen reader. */
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
