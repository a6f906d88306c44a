import { useRouter, useRouterState } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { focusField } from '#ui/focusFirst.ts'

/** Answers whether somebody is typing in a field, and has begun after the page that comes was asked for. */
export function useEscritura(): () => boolean {
  const router = useRouter()
  const escrito = useRef<EventTarget | null>(null)
  useEffect(() => {
    const note = ({ target }: Event) => {
      escrito.current = target
    }
    document.addEventListener('input', note)
    const forget = router.subscribe('onBeforeNavigate', () => {
      escrito.current = null
    })
    return () => {
      document.removeEventListener('input', note)
      forget()
    }
  }, [router])
  return useCallback(() => escrito.current !== null && escrito.current === document.activeElement, [])
}

/** Moves the focus to the content of a new page, for readers by keyboard or screen reader; never out of a field they type in. */
export function useFocusOnNewPage(path: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)
  const isTyping = useEscritura()
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    if (!isTyping()) main.current?.focus({ preventScroll: true })
  }, [path, isTyping])
  return main
}

/** Moves the focus to the field, or the part of a screen, that the address names after its `#`, once the screen is there. */
export function useCampoDelHash(): void {
  const lugar = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation })
  useEffect(() => {
    if (lugar?.hash) focusField(lugar.hash)
  }, [lugar])
}
