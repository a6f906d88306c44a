import { useEffect, useRef } from 'react'
import { isAtajosActivos } from './atajos.ts'

const TYPING = 'input, textarea, select, [contenteditable]'

/** Actions by key: `l`, `/`, or with Ctrl (on a Mac ⌘) `Control+s`. */
export type Atajos = Record<string, () => void>

const nameOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): string =>
  `${ctrlKey || metaKey ? 'Control+' : ''}${key.toLowerCase()}`

/**
 * Keyboard shortcuts outside of dialogs. Those without Ctrl work outside of fields only, and while this browser has them on.
 * A button always does the same.
 */
export function useAtajos(atajos: Atajos): void {
  const latest = useRef(atajos)
  useEffect(() => {
    latest.current = atajos
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const name = nameOf(event)
      const act = latest.current[name]
      if (!act || event.altKey || event.defaultPrevented || document.querySelector('dialog[open]')) return
      const { target } = event
      const typing = target instanceof Element && target.closest(TYPING) !== null
      if (!name.startsWith('Control+') && (typing || !isAtajosActivos())) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

export const useAtajo = (key: string, act: () => void): void => useAtajos({ [key]: act })
