import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { describeError } from '#casa/sesion/web/errores.ts'
import { api } from '#platform/http/client.ts'
import { SubmitButton } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFormulario } from '#ui/useFormulario.ts'
import { pedirRecuperacion } from '../../clave/recuperacion.contract.ts'
import { PedidoRecuperacion } from '../../clave/recuperacion.schemas.ts'

const resolver = zodResolver(PedidoRecuperacion())

type Outcome = { kind: 'ok' | 'error'; mensaje: string }

/** Asks for the link. The form stays: a mail that does not come is asked for again. */
export function RecuperarClaveFormulario() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { campo, handleSubmit, formState } = useFormulario<PedidoRecuperacion>({ resolver, mode: 'onTouched' })

  const submit = handleSubmit(async (form) => {
    setOutcome(null)
    try {
      const { mensaje } = await api.call(pedirRecuperacion, form)
      setOutcome({ kind: 'ok', mensaje })
    } catch (error) {
      setOutcome({ kind: 'error', mensaje: describeError(error) })
    }
  })

  return (
    <form className="stack mt-3" method="post" noValidate onSubmit={submit}>
      <Field label="Correo electrónico" type="email" autoComplete="email" {...campo('email')} />
      <SubmitButton
        look="sell"
        wide
        busy={formState.isSubmitting}
        sinScripts="Para pedir el enlace hace falta JavaScript."
      >
        Enviarme el enlace
      </SubmitButton>
      {outcome && (
        <Notice kind={outcome.kind}>
          {outcome.mensaje}
          {outcome.kind === 'ok' && ' Si no lo ves, fijate en el correo no deseado.'}
        </Notice>
      )}
      <p>
        ¿Te acordaste? <Link to="/identificarse">Iniciar sesión</Link>
      </p>
    </form>
  )
}
