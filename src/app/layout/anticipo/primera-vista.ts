// Where the first view of the next page is drawn while the page itself is still to be made. The first script has this much of it; what
// is drawn, and when, says `adelanto.tsx`, which comes later.
import type { AnyRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'

type PrimeraVista = {
  /** Draws, somewhere in the shop's frame; null where the frame is not there. */
  dibujar: ((vista: ReactNode) => void) | null
  /** Shows what was drawn for the address that is there now; resolves once it is painted. Null where nobody waits for a paint. */
  mostrar: (() => Promise<void> | null) | null
}
export const primeraVista: PrimeraVista = { dibujar: null, mostrar: null }

/** The place in the frame, so that what is drawn knows the router and the shop's settings. */
export function PrimeraVista(): ReactNode {
  const [vista, setVista] = useState<ReactNode>(null)
  useEffect(() => {
    primeraVista.dibujar = setVista
    return () => {
      primeraVista.dibujar = null
    }
  }, [])
  return vista
}

/** The router makes a page only once its first view is painted, or what a pressed link looks like. */
export function paintFirst(router: AnyRouter): void {
  const { load } = router
  router.load = (options) => {
    const painted = primeraVista.mostrar?.()
    return painted ? painted.then(() => load(options)) : load(options)
  }
}
