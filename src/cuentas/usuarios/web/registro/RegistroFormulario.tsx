import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { type FieldPath, useWatch } from 'react-hook-form'
import { AvisoPrivacidad } from '#casa/deberes/web/AvisoLegal.tsx'
import { describeError } from '#casa/sesion/web/errores.ts'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormulario } from '#ui/useFormulario.ts'
import { registrar } from '../../registro/registro.contract.ts'
import { EMAIL_OCUPADO, USERNAME_OCUPADO } from '../../usuario.rules.ts'
import { RegistroEmail, RegistroForm, Username } from '../../usuario.schemas.ts'
import { useEmailTaken, useUsernameTaken } from './useTaken.ts'

const resolver = zodResolver(RegistroForm())
const username = Username()
const email = RegistroEmail()

type Name = FieldPath<RegistroForm>
type Result = { made: boolean; mensaje: string }

/** `volver` is carried to the login, so that a new customer comes back to where they started. */
export function RegistroFormulario({ volver }: { volver: string | undefined }) {
  const hydrated = useHydrated()
  const [result, setResult] = useState<Result | null>(null)
  const { register, handleSubmit, control, formState, setError, setFocus, reset } = useFormulario<RegistroForm>({
    resolver,
    mode: 'onTouched',
  })
  const [typedUsername, typedEmail] = useWatch({ control, name: ['username', 'email'] })
  const taken: Partial<Record<Name, string | false>> = {
    username: useUsernameTaken(username.safeParse(typedUsername).data ?? null) && USERNAME_OCUPADO,
    email: useEmailTaken(email.safeParse(typedEmail).data ?? null) && EMAIL_OCUPADO,
  }
  const { errors, touchedFields, isSubmitting, isSubmitted } = formState
  const errorOf = (name: Name) =>
    touchedFields[name] || isSubmitted ? errors[name]?.message || taken[name] || undefined : undefined
  const login = { to: '/identificarse', search: volver ? { volver } : {}, state: true } as const

  const submit = handleSubmit(async ({ repeatPassword: _, ...registro }) => {
    if (taken.username) return setFocus('username')
    if (taken.email) return setFocus('email')
    try {
      const { mensaje } = await api.call(registrar, registro)
      setResult({ made: true, mensaje })
      reset()
    } catch (error) {
      const campos = error instanceof AppError ? (error.campos ?? {}) : {}
      for (const [name, message] of Object.entries(campos)) setError(name as Name, { message })
      setResult({ made: false, mensaje: describeError(error) })
    }
  })

  return (
    <>
      <form className="stack mt-3" method="post" noValidate onSubmit={submit}>
        <Field
          label="Nombre de usuario"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('username')}
          {...register('username')}
        />
        <Field
          label="Correo electrónico"
          type="email"
          autoComplete="email"
          error={errorOf('email')}
          {...register('email')}
        />
        <div className="pair">
          <Field label="Nombre" autoComplete="given-name" error={errorOf('nombre')} {...register('nombre')} />
          <Field label="Apellido" autoComplete="family-name" error={errorOf('apellido')} {...register('apellido')} />
        </div>
        <Field
          label="Contraseña"
          type="password"
          autoComplete="new-password"
          error={errorOf('password')}
          {...register('password', { deps: 'repeatPassword' })}
        />
        <Field
          label="Repetir contraseña"
          type="password"
          autoComplete="new-password"
          error={errorOf('repeatPassword')}
          {...register('repeatPassword')}
        />
        <AvisoPrivacidad className="hint" />
        <div>
          {/* Before scripts have loaded it submits nothing: a password must not end up in an address. */}
          <Button type={hydrated ? 'submit' : 'button'} look="sell" wide busy={isSubmitting}>
            Continuar
          </Button>
          <Link {...login} className={buttonClass('line', { wide: true, extra: 'mt-1' })}>
            Ya tengo una cuenta
          </Link>
        </div>
        <noscript>
          <p>Para registrarte hace falta JavaScript.</p>
        </noscript>
        <p>
          <Link to="/recuperar-clave">¿Olvidaste tu contraseña?</Link>
        </p>
      </form>
      <Dialog
        open={result !== null}
        title="Mensaje de Registro"
        onClose={() => setResult(null)}
        actions={
          <>
            <Button data-first onClick={() => setResult(null)}>
              Aceptar
            </Button>
            {result?.made && (
              <Link {...login} className={buttonClass('sell')}>
                Iniciar sesión
              </Link>
            )}
          </>
        }
      >
        <p>{result?.mensaje}</p>
      </Dialog>
    </>
  )
}
