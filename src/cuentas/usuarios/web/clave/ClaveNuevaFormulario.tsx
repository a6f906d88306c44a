import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { describeError } from '#casa/sesion/web/errores.ts'
import { forgetSesion } from '#casa/sesion/web/sesion.tsx'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { SubmitButton } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFormulario } from '#ui/useFormulario.ts'
import { usarRecuperacion } from '../../clave/recuperacion.contract.ts'
import { ClaveNuevaForm } from '../../clave/recuperacion.schemas.ts'

const resolver = zodResolver(ClaveNuevaForm())

type Props = { token: string; onDone: (mensaje: string) => void; onVencido: () => void }

export function ClaveNuevaFormulario({ token, onDone, onVencido }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  const { campo, handleSubmit, formState, refuse } = useFormulario<ClaveNuevaForm>({ resolver, mode: 'onTouched' })
  const { errors, isSubmitting, isSubmitted, touchedFields } = formState
  // Checked with the other password too. A message about an untouched field would vanish on focus and move the button from
  // under the pointer.
  const repeatError = touchedFields.repeatPassword || isSubmitted ? errors.repeatPassword?.message : undefined

  const submit = handleSubmit(async ({ password }) => {
    setFailure(null)
    try {
      const { mensaje } = await api.call(usarRecuperacion, { token, password })
      forgetSesion() // it was ended with all the others
      onDone(mensaje)
    } catch (error) {
      if (error instanceof AppError && error.code === 'ENLACE_VENCIDO') onVencido()
      else if (!refuse(error)) setFailure(describeError(error))
    }
  })

  return (
    <form className="stack mt-3" method="post" noValidate onSubmit={submit}>
      <Field
        label="Contraseña nueva"
        type="password"
        autoComplete="new-password"
        hint="Al menos 8 caracteres, con mayúsculas y minúsculas."
        {...campo('password', { deps: 'repeatPassword' })}
      />
      <Field
        label="Repetir contraseña nueva"
        type="password"
        autoComplete="new-password"
        {...campo('repeatPassword')}
        error={repeatError}
      />
      <SubmitButton look="sell" wide busy={isSubmitting} sinScripts="Para elegir una contraseña hace falta JavaScript.">
        Guardar contraseña
      </SubmitButton>
      {failure && <Notice kind="error">{failure}</Notice>}
    </form>
  )
}
