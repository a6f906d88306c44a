import { useEffect, useState } from 'react'

/** One thing that can be chosen. */
export type Opcion = { _id: string; nombre: string }
/** The matches, newest first; without text the newest of all. */
export type Buscar<T extends Opcion = Opcion> = (q: string, signal: AbortSignal) => Promise<readonly T[]>

/** The state of the search for the text that is in the field now. */
export type Opciones<T extends Opcion = Opcion> = { estado: 'buscando' | 'lista' | 'falla'; opciones: readonly T[] }

/** Debounce, in milliseconds. */
const DEBOUNCE_MS = 200
const BUSCANDO: Opciones<never> = { estado: 'buscando', opciones: [] }

/** Searches while the user types, debounced; an answer to an older text is never shown. */
export function useOpciones<T extends Opcion>(buscar: Buscar<T>, q: string, active: boolean): Opciones<T> {
  const [answer, setAnswer] = useState<(Opciones<T> & { q: string }) | null>(null)
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
      q === '' ? 0 : DEBOUNCE_MS,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [buscar, q, active])
  return answer?.q === q ? answer : BUSCANDO
}
