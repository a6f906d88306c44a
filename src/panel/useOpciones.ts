import { useEffect, useState } from 'react'

/** One thing that can be chosen. */
export type Opcion = { _id: string; nombre: string }
/** Those that match, newest first; without text the newest of all. */
export type Buscar = (q: string, signal: AbortSignal) => Promise<Opcion[]>

/** `estado` says what is known about exactly the text that stands there now. */
export type Opciones = { estado: 'buscando' | 'lista' | 'falla'; opciones: readonly Opcion[] }

/** A pause in typing this long, in milliseconds, is worth asking the server. */
const PAUSE_MS = 200
const BUSCANDO: Opciones = { estado: 'buscando', opciones: [] }

/** Asks while somebody types: after a pause, and never shows an answer to what stood there before. */
export function useOpciones(buscar: Buscar, q: string, active: boolean): Opciones {
  const [answer, setAnswer] = useState<(Opciones & { q: string }) | null>(null)
  useEffect(() => {
    if (!active) return setAnswer(null)
    const controller = new AbortController()
    const timer = setTimeout(
      async () => {
        try {
          const opciones = await buscar(q, controller.signal)
          if (!controller.signal.aborted) setAnswer({ q, estado: 'lista', opciones })
        } catch (error) {
          if (controller.signal.aborted) return
          console.error(error)
          setAnswer({ q, estado: 'falla', opciones: [] })
        }
      },
      q === '' ? 0 : PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [buscar, q, active])
  return answer?.q === q ? answer : BUSCANDO
}
