import { useEffect, useRef } from 'react'
import { hearPausa, hearTecla, PAUSA_MS, SILENCIO } from '../../../bip.rules.ts'

/** Where keys are text. A chosen way of paying is an input too, but a code that is beeped then is no answer to it. */
const TYPING = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'

/**
 * Hears a scanner anywhere on the page, without a focused field. Digits are kept from acting as shortcuts meanwhile, or a code
 * would open the panel's sections; `siempre: false` leaves them a single digit, and keeps only those of a code. In a field keys
 * belong to the field, and an open dialog hears nothing. `onCortado` hears digits that were no whole beep.
 */
export function useEscucha(
  onCodigo: (codigo: string) => void,
  siempre = true,
  onCortado?: (todo: string) => void,
): void {
  const latest = useRef({ onCodigo, onCortado })
  useEffect(() => {
    latest.current = { onCodigo, onCortado }
  })
  useEffect(() => {
    let escucha = SILENCIO
    let timer: ReturnType<typeof setTimeout> | undefined
    function onPausa() {
      const todo = hearPausa(escucha)
      escucha = SILENCIO
      if (todo !== null) latest.current.onCortado?.(todo)
    }
    function onKey(event: KeyboardEvent) {
      const { target, key, timeStamp } = event
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
      if (target instanceof Element && target.closest(TYPING)) return
      const heard = hearTecla(escucha, key, timeStamp)
      escucha = heard.escucha
      // Enter would press the focused button; X is a digit only within a code.
      const cortado = latest.current.onCortado ? heard.cortado : undefined
      if (heard.codigo || cortado || (siempre && /^\d$/.test(key)) || escucha.texto.length > 1) event.preventDefault()
      clearTimeout(timer)
      if (heard.codigo) latest.current.onCodigo(heard.codigo)
      else if (cortado) latest.current.onCortado?.(cortado)
      else if (latest.current.onCortado) timer = setTimeout(onPausa, PAUSA_MS)
    }
    // Before the panel's own shortcuts, which listen further down.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [siempre])
}
