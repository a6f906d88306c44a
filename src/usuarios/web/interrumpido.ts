import { useEffect, useRef } from 'react'
import { useSesion } from '../../sesion/web/sesion.tsx'

/**
 * Work that a session which ended in the middle interrupts: after the login its author, and nobody else, finds it again.
 * Kept in memory alone.
 */
export function createInterrumpido<Work>() {
  let kept: { usuarioId: string; work: Work } | null = null

  const find = (usuarioId: string): Work | undefined => (kept?.usuarioId === usuarioId ? kept.work : undefined)

  /** Keeps what `read` gives when the page is left because the session ended. Called once for each page. */
  function useInterrumpido(usuarioId: string, read: () => Work): void {
    const sesion = useSesion()
    const lost = sesion.estado === 'anonima' && sesion.perdida // whoever logs out leaves nothing behind
    const last = useRef({ lost, read })
    useEffect(() => {
      last.current = { lost, read }
    }, [lost, read])
    useEffect(() => {
      kept = null
      return () => {
        kept = last.current.lost ? { usuarioId, work: last.current.read() } : null
      }
    }, [usuarioId])
  }

  return { find, useInterrumpido }
}
