import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { focusField } from '#ui/focusFirst.ts'

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

/** Moves the focus to the field, or the part of a screen, that the address names after its `#`, once the screen is there. */
export function useCampoDelHash(): void {
  const lugar = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation })
  useEffect(() => {
    if (lugar?.hash) focusField(lugar.hash)
  }, [lugar])
}
