import { useEffect, useRef } from 'react'

/** How long between two looks: most answers of others (a CAE, a refund) come in seconds, the rest when they have a better day. */
const PRONTO_MS = 1_500
const DESPUES_MS = 15_000
const PRONTO_VECES = 20

/**
 * Looks again and again while `que` is not empty; it names what is waited for. One look begins when the one before has ended, so a
 * slow shop is not asked twice, and what failed is asked for again. Of a page that nobody looks at nothing is asked.
 */
export function useMiradas(que: string, mirar: () => Promise<void>): void {
  const ultima = useRef(mirar)
  useEffect(() => {
    ultima.current = mirar
  })
  useEffect(() => {
    if (que === '') return
    let left = false
    let veces = 0
    let timer = setTimeout(look, PRONTO_MS)
    async function look() {
      if (!document.hidden) await ultima.current().catch(() => {}) // the next look may be luckier
      veces++
      if (!left) timer = setTimeout(look, veces < PRONTO_VECES ? PRONTO_MS : DESPUES_MS)
    }
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [que])
}
