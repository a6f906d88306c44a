import { zodResolver } from '@hookform/resolvers/zod'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { AvisoPrivacidad } from '#casa/deberes/web/AvisoLegal.tsx'
import { describeError } from '#casa/sesion/web/errores.ts'
import { enter } from '#casa/sesion/web/sesion.tsx'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFormulario } from '#ui/useFormulario.ts'
import { entrarComoInvitado } from '../../invitado/invitado.contract.ts'
import { InvitadoForm } from '../../invitado/invitado.schemas.ts'

const resolver = zodResolver(InvitadoForm())

/** Who buys without an account leaves a name and where to be reached; the page around it goes on once the session is there. */
export default function InvitadoFormulario() {
  const hydrated = useHydrated()
  const [problema, setProblema] = useState<string | null>(null)
  const { register, handleSubmit, formState, setError } = useFormulario<InvitadoForm>({ resolver, mode: 'onTouched' })
  const { errors, isSubmitting, isSubmitSuccessful } = formState

  const submit = handleSubmit(async (form) => {
    setProblema(null)
    try {
      await enter((await api.call(entrarComoInvitado, form)).token)
    } catch (error) {
      const campos = error instanceof AppError ? (error.campos ?? {}) : {}
      for (const [name, message] of Object.entries(campos)) setError(name as keyof InvitadoForm, { message })
      setProblema(describeError(error))
    }
  })

  return (
    <section className="mt-4" aria-labelledby="sin-cuenta">
      <h2 id="sin-cuenta">Comprar sin crear una cuenta</h2>
      <p className="mt-1 soft">Alcanza con tus datos de contacto. Te mandamos un correo para seguir el pedido.</p>
      {problema && (
        <Notice kind="error" className="mt-2">
          {problema}
        </Notice>
      )}
      <form className="stack mt-2" method="post" noValidate onSubmit={submit}>
        <div className="pair">
          <Field label="Nombre" autoComplete="given-name" error={errors.nombre?.message} {...register('nombre')} />
          <Field
            label="Apellido"
            autoComplete="family-name"
            error={errors.apellido?.message}
            {...register('apellido')}
          />
        </div>
        <Field
          label="Tu correo electrónico"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <Field
          label="Teléfono"
          type="tel"
          autoComplete="tel"
          error={errors.telefono?.message}
          {...register('telefono')}
        />
        <AvisoPrivacidad className="hint" />
        <Button
          type={hydrated ? 'submit' : 'button'}
          wide
          busy={isSubmitting || (isSubmitSuccessful && problema === null)}
        >
          Seguir sin cuenta
        </Button>
      </form>
    </section>
  )
}
