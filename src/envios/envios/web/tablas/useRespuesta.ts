import { useEffect, useRef, useState } from 'react'
import { reportFailure } from '#platform/report.ts'

/**
 * The answer to a question as it stands now: null until it has come. `pregunta` is JSON, so that what is asked again is what has
 * changed.
 */
export function useRespuesta<T>(pregunta: string, preguntar: (pregunta: string) => Promise<T>): T | 'falla' | null {
  const [found, setFound] = useState<{ pregunta: string; respuesta: T | 'falla' } | null>(null)
  const ask = useRef(preguntar)
  useEffect(() => {
    let current = true
    ask.current(pregunta).then(
      (respuesta) => current && setFound({ pregunta, respuesta }),
      (error: unknown) => {
        reportFailure(error)
        if (current) setFound({ pregunta, respuesta: 'falla' })
      },
    )
    return () => {
      current = false
    }
  }, [pregunta])
  return found?.pregunta === pregunta ? found.respuesta : null
}
