import { useEffect, useState } from 'react'
import { api } from '#platform/http/client.ts'
import { sugerirBusqueda } from '../../busqueda.contract.ts'
import { type Sugerencias, toPregunta } from '../../sugerencias/sugerencia.rules.ts'

/** A pause in typing this long, in milliseconds, is worth asking the server. */
const PAUSE_MS = 150
const KEPT = 50

const kept = new Map<string, Sugerencias>() // in the browser: letters that are deleted again need no second request

/**
 * What a text may become; null while nothing is known. A former text's suggestions stay until the next ones are there, so
 * that the list does not flicker; what comes late is dropped, and without a network there is nothing to suggest.
 */
export function useSugerencias(texto: string): Sugerencias | null {
  const [found, setFound] = useState<Sugerencias | null>(null)
  const q = toPregunta(texto)
  useEffect(() => {
    const known = q === null ? null : kept.get(q)
    if (q === null || known) return setFound(known ?? null)
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(async () => {
      const sugerencias = await api.call(sugerirBusqueda, { q }, { signal }).catch(() => null)
      if (signal.aborted) return
      if (sugerencias) keep(q, sugerencias)
      setFound(sugerencias)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q])
  return q === null ? null : found
}

function keep(q: string, sugerencias: Sugerencias): void {
  const [oldest] = kept.keys()
  if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(q, sugerencias)
}
