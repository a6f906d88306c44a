import { useEffect, useRef } from 'react'

const TYPING = 'input, textarea, select, [contenteditable]'

/**
 * Does something on a single key pressed outside of fields and dialogs. The same can always be done by a button:
 * whoever speaks to the machine or presses by accident loses nothing.
 */
export function useAtajo(key: string, act: () => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { target } = event
      const typing = target instanceof Element && target.closest(TYPING) !== null
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || typing) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [key])
}
