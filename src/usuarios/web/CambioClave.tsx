import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { AppError } from '../../platform/errors.ts'
import { api } from '../../platform/http/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { setPassword } from '../perfil.contract.ts'
import { CambioClaveForm } from '../perfil.schemas.ts'
import { describeError } from './errores.ts'

const resolver = zodResolver(CambioClaveForm())

type Outcome = { kind: 'ok' | 'error'; mensaje: string }

/** A new password asks for the current one and ends all other sessions. */
export function CambioClave({ email }: { email: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { register, handleSubmit, formState, setError, setFocus, reset } = useForm<CambioClaveForm>({
    resolver,
    mode: 'onTouched',
  })
  const { errors, isSubmitting, isSubmitted, touchedFields } = formState
  // Its check also runs with the other password's: before somebody has been in the field it says nothing, else the sentence
  // would vanish under the press of the button, which moves away and misses it.
  const repeatError = touchedFields.repeatPassword || isSubmitted ? errors.repeatPassword?.message : undefined

  const submit = handleSubmit(async ({ actual, password }) => {
    setOutcome(null)
    try {
      const { mensaje } = await api.call(setPassword, { actual, password })
      setOutcome({ kind: 'ok', mensaje })
      reset()
    } catch (error) {
      const campos = Object.entries((error instanceof AppError && error.campos) || {})
      for (const [name, message] of campos) setError(name as FieldPath<CambioClaveForm>, { message })
      if (campos.length > 0) setFocus('actual')
      else setOutcome({ kind: 'error', mensaje: describeError(error) })
    }
  })

  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      {/* For password managers: whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Contraseña actual"
        type="password"
        autoComplete="current-password"
        error={errors.actual?.message}
        {...register('actual')}
      />
      <Field
        label="Contraseña nueva"
        type="password"
        autoComplete="new-password"
        hint="Al menos 8 caracteres, con mayúsculas y minúsculas."
        error={errors.password?.message}
        {...register('password', { deps: 'repeatPassword' })}
      />
      <Field
        label="Repetir contraseña nueva"
        type="password"
        autoComplete="new-password"
        error={repeatError}
        {...register('repeatPassword')}
      />
      <Button type="submit" className="mt-3" busy={isSubmitting}>
        Cambiar contraseña
      </Button>
      {outcome && (
        <Notice kind={outcome.kind} className="mt-2">
          {outcome.mensaje}
        </Notice>
      )}
    </form>
  )
}
