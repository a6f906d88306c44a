import { type RefObject, useEffect } from 'react'

const FINO = '(pointer: fine)'
const MIRA_MS = 50

/**
 * The field of a form keeps the focus of a screen that is worked with a scanner: it begins with it, and takes it back when nothing
 * has it. Escape in the empty field lets go, for the panel's own keys; the next click takes it back. Not where a finger points: the
 * focus would open the keyboard on the screen.
 */
export function useQuedate(form: RefObject<HTMLFormElement | null>, on: boolean): void {
  useEffect(() => {
    if (!on || !window.matchMedia(FINO).matches) return
    let suelto = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const field = () => form.current?.querySelector<HTMLInputElement>('[data-bip]')
    function look() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const nobody = document.activeElement === null || document.activeElement === document.body
        const onPage = document.activeElement?.id === 'contenido'
        if (!suelto && (nobody || onPage) && !document.querySelector('dialog[open]')) field()?.focus()
      }, MIRA_MS)
    }
    function onKey(event: KeyboardEvent) {
      const own = field()
      if (event.key !== 'Escape' || document.activeElement !== own || own?.value) return
      suelto = true
      own?.blur()
    }
    function onClick() {
      suelto = false
      look()
    }
    look()
    document.addEventListener('focusout', look)
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusout', look)
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKey)
    }
  }, [form, on])
}
