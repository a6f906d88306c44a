import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import type { Usuario } from '#casa/sesion/sesion.contract.ts'
import { describeError } from '#casa/sesion/web/errores.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFormulario } from '#ui/useFormulario.ts'
import { setPassword } from '../../clave/clave.contract.ts'
import { CambioClaveForm } from '../../clave/clave.schemas.ts'
import { createUnsaved } from '../unsaved.ts'

const resolver = zodResolver(CambioClaveForm())

type Outcome = { kind: 'ok' | 'error'; mensaje: string }

const VACIO: CambioClaveForm = { actual: '', password: '', repeatPassword: '' }

const { find, useKeepUnsaved } = createUnsaved<CambioClaveForm>()

/** A new password asks for the current one and ends all other sessions. */
export function CambioClave({ usuario: { _id, email } }: { usuario: Usuario }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [defaultValues] = useState(() => find(_id) ?? VACIO)
  const { register, handleSubmit, formState, refuse, reset, getValues } = useFormulario<CambioClaveForm>({
    resolver,
    mode: 'onTouched',
    defaultValues,
  })
  useKeepUnsaved(_id, getValues)
  const { errors, touchedFields, isSubmitting, isSubmitted } = formState
  // A message about an untouched field would vanish on focus and move the button from under the pointer.
  const errorOf = (name: FieldPath<CambioClaveForm>) =>
    touchedFields[name] || isSubmitted ? errors[name]?.message : undefined

  const submit = handleSubmit(async ({ actual, password }) => {
    setOutcome(null)
    try {
      const { mensaje } = await api.call(setPassword, { actual, password })
      setOutcome({ kind: 'ok', mensaje })
      reset(VACIO)
    } catch (error) {
      if (!refuse(error)) setOutcome({ kind: 'error', mensaje: describeError(error) })
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
        error={errorOf('actual')}
        {...register('actual')}
      />
      <Field
        label="Contraseña nueva"
        type="password"
        autoComplete="new-password"
        hint="Al menos 8 caracteres, con mayúsculas y minúsculas."
        error={errorOf('password')}
        {...register('password', { deps: 'repeatPassword' })}
      />
      <Field
        label="Repetir contraseña nueva"
        type="password"
        autoComplete="new-password"
        error={errorOf('repeatPassword')}
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
