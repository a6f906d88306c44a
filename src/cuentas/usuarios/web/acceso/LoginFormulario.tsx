import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { LoginForm } from '#casa/sesion/sesion.schemas.ts'
import { describeError } from '#casa/sesion/web/errores.ts'
import { login } from '#casa/sesion/web/sesion.tsx'
import { AppError } from '#platform/errors.ts'
import { SubmitButton } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFormulario } from '#ui/useFormulario.ts'
import type { Pregunta } from '../../factor/factor.contract.ts'
import { SEGUNDO_PASO } from '../../factor/factor.rules.ts'

// Most accounts have no second step.
const IngresoConFactor = lazy(() => import('../factor/IngresoConFactor.tsx'))

const resolver = zodResolver(LoginForm())

/** A refusal is said twice: in the popup, and where it stays readable (specification, section 8). */
type Refusal = { popup: string; inline: string }

const describeRefusal = (error: unknown): Refusal => {
  if (error instanceof AppError && error.code === 'CREDENCIALES') {
    return { popup: error.mensaje, inline: 'Credenciales inválidas. Por favor, vuelva a intentar.' }
  }
  const mensaje = describeError(error)
  return { popup: mensaje, inline: mensaje }
}

/** `volver` is carried to the registration, so that a new customer comes back to it too. */
export function LoginFormulario({ volver }: { volver: string | undefined }) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [popup, setPopup] = useState(false)
  const [pregunta, setPregunta] = useState<Pregunta | null>(null)
  const { campo, handleSubmit, formState } = useFormulario<LoginForm>({ resolver, mode: 'all' })
  const { isSubmitting, isSubmitSuccessful } = formState

  const submit = handleSubmit(async (form) => {
    setRefusal(null)
    try {
      await login(form)
    } catch (error) {
      if (error instanceof AppError && error.code === SEGUNDO_PASO) {
        // The refusal has the question's own fields (acceso.routes.ts).
        return setPregunta(error.datos as Pregunta)
      }
      setRefusal(describeRefusal(error))
      setPopup(true)
    }
  })

  if (pregunta) {
    return (
      <Suspense fallback={<p role="status">Cargando...</p>}>
        <IngresoConFactor
          pregunta={pregunta}
          onVencido={(mensaje) => {
            setPregunta(null)
            setRefusal({ popup: mensaje, inline: mensaje })
          }}
        />
      </Suspense>
    )
  }
  return (
    <>
      {refusal && (
        <Notice kind="error" className="mt-3">
          {refusal.inline}
        </Notice>
      )}
      <form className="stack mt-3" method="post" noValidate onSubmit={submit}>
        <Field label="Correo electrónico" type="email" autoComplete="email" {...campo('email')} />
        <Field label="Contraseña" type="password" autoComplete="current-password" {...campo('password')} />
        <SubmitButton
          look="sell"
          wide
          busy={isSubmitting || (isSubmitSuccessful && !refusal)}
          sinScripts="Para iniciar sesión hace falta JavaScript."
        >
          Iniciar sesión
        </SubmitButton>
        <p>
          <Link to="/recuperar-clave">¿Olvidaste tu contraseña?</Link>
        </p>
        <p>
          ¿Todavía no tenés cuenta?{' '}
          <Link to="/crear-cuenta" search={volver ? { volver } : {}} state>
            Crear una cuenta
          </Link>
        </p>
      </form>
      <Dialog open={popup} title="Error al Iniciar Sesión" onClose={() => setPopup(false)}>
        <p>{refusal?.popup}</p>
      </Dialog>
    </>
  )
}
