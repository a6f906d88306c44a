import { useEffect, useRef } from 'react'
import { isAtajosActivos } from './atajos.ts'

const TYPING = 'input, textarea, select, [contenteditable]'

/** What is done by which key: `l`, `/`, or with Ctrl (on a Mac ⌘) `Control+s`. */
export type Atajos = Record<string, () => void>

const nameOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): string =>
  `${ctrlKey || metaKey ? 'Control+' : ''}${key.toLowerCase()}`

/**
 * Does things on keys pressed outside of dialogs; on those without Ctrl, outside of fields too, and only while this browser
 * wants them. The same can always be done by a button.
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
