// What a visitor wanted to do on a book's page when it sent them to the login: it travels with that one way there and back.
import { type HistoryState, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSesion } from '#casa/sesion/web/sesion.tsx'

export type Pendiente = { cantidad: number; comprar: boolean }

declare module '@tanstack/react-router' {
  interface HistoryState {
    pendiente?: Pendiente
  }
}

export const pendienteState = (pendiente: Pendiente): HistoryState => ({ pendiente })

/** Does it, once, when the visitor has come back logged in. `resume` must be the same function at every render. */
export function usePendiente(resume: (pendiente: Pendiente) => void): void {
  const router = useRouter()
  const { estado } = useSesion()
  useEffect(() => {
    const { state, href } = router.history.location
    if (estado !== 'iniciada' || !state.pendiente) return
    router.history.replace(href) // neither a reload nor the way back does it again
    resume(state.pendiente)
  }, [estado, router, resume])
}
