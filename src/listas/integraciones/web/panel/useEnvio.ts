import { useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { isCancelado, useConClave } from '#casa/sesion/web/clave/useConClave.tsx'
import { AppError } from '#platform/errors.ts'
import { useBusy } from '#ui/useBusy.ts'

type Envio = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** What the shop refused: at its field, or for the whole form. */
  problem: AppError | null
  busy: boolean
  /** The question for the password, to be rendered once outside of the form. */
  dialogo: ReactNode
}

/** Sends a form, asks for the password where it was typed too long ago, and reloads the screen on success. */
export function useEnvio(send: (form: FormData) => Promise<void>): Envio {
  const router = useRouter()
  const { conClave, dialogo } = useConClave()
  const [problem, setProblem] = useState<AppError | null>(null)
  const [busy, run] = useBusy()

  const submit = (form: FormData) =>
    run(async () => {
      try {
        await conClave(() => send(form))
        setProblem(null)
        await router.invalidate()
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (!isCancelado(error)) setProblem(error)
      }
    })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void submit(new FormData(event.currentTarget))
  }
  return { onSubmit, problem, busy, dialogo }
}
