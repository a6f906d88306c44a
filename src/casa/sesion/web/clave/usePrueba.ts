import { type ChangeEvent, useRef, useState } from 'react'
import { AppError } from '#platform/errors.ts'
import { useBusy } from '#ui/useBusy.ts'
import { describeError } from '../errores.ts'

/**
 * A form whose one field, `nombre` to the server, proves something: what is wrong with it stands at the field, everything else in
 * `falla`. `take` may take a refusal for itself, by returning true.
 */
export function usePrueba(nombre: string, take: (error: unknown) => boolean) {
  const [escrito, setEscrito] = useState('')
  const [problem, setProblem] = useState<string>()
  const [falla, setFalla] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const field = useRef<HTMLInputElement>(null)

  const send = (prove: () => Promise<unknown>) =>
    run(async () => {
      setProblem(undefined)
      setFalla(null)
      try {
        await prove()
      } catch (error) {
        if (take(error)) return
        const wrong = error instanceof AppError ? error.campos?.[nombre] : undefined
        if (wrong) setProblem(wrong)
        else setFalla(describeError(error))
        field.current?.focus()
      }
    })
  function clear() {
    setEscrito('')
    setProblem(undefined)
    field.current?.focus()
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => setEscrito(target.value)
  return { escrito, busy, falla, field, send, clear, campo: { ref: field, value: escrito, error: problem, onChange } }
}
