import { useEffect, useRef } from 'react'
import { hearTecla, SILENCIO } from '../../../bip.rules.ts'

/** Where keys are text. A chosen way of paying is an input too, but a code that is beeped then is no answer to it. */
const TYPING = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'

/**
 * Hears a scanner anywhere on the page, without a focused field. Digits are kept from acting as shortcuts meanwhile, or a code
 * would open the panel's sections; `siempre: false` leaves them a single digit, and keeps only those of a code. In a field keys
 * belong to the field, and an open dialog hears nothing.
 */
export function useEscucha(onCodigo: (codigo: string) => void, siempre = true): void {
  const latest = useRef(onCodigo)
  useEffect(() => {
    latest.current = onCodigo
  })
  useEffect(() => {
    let escucha = SILENCIO
    function onKey(event: KeyboardEvent) {
      const { target, key, timeStamp } = event
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
      if (target instanceof Element && target.closest(TYPING)) return
      const heard = hearTecla(escucha, key, timeStamp)
      escucha = heard.escucha
      // Enter would press the focused button; X is a digit only within a code.
      if (heard.codigo || (siempre && /^\d$/.test(key)) || escucha.texto.length > 1) event.preventDefault()
      if (heard.codigo) latest.current(heard.codigo)
    }
    // Before the panel's own shortcuts, which listen further down.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [siempre])
}
