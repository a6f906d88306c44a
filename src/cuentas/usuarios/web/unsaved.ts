import { useEffect, useRef } from 'react'
import { useSesion } from '#casa/sesion/web/sesion.tsx'

/** Work that the end of a session interrupts: after the login its author alone finds it again. Kept in memory. */
export function createUnsaved<Work>() {
  let kept: { usuarioId: string; work: Work } | null = null

  const find = (usuarioId: string): Work | undefined => (kept?.usuarioId === usuarioId ? kept.work : undefined)

  /** Keeps what `read` gives when the page is left because the session ended. Called once for each page. */
  function useKeepUnsaved(usuarioId: string, read: () => Work): void {
    const sesion = useSesion()
    const lost = sesion.estado === 'anonima' && sesion.perdida // a logout leaves nothing behind
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

  return { find, useKeepUnsaved }
}
