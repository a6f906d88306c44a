import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { AvisoPrivacidad } from '#casa/deberes/web/AvisoLegal.tsx'
import { describeError } from '#casa/sesion/web/errores.ts'
import { enter } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { SubmitButton } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFormulario } from '#ui/useFormulario.ts'
import { entrarComoInvitado } from '../../invitado/invitado.contract.ts'
import { InvitadoForm } from '../../invitado/invitado.schemas.ts'

const resolver = zodResolver(InvitadoForm())

/** Who buys without an account leaves a name and where to be reached; the page around it goes on once the session is there. */
export default function InvitadoFormulario() {
  const [problema, setProblema] = useState<string | null>(null)
  const { campo, handleSubmit, formState, refuse } = useFormulario<InvitadoForm>({ resolver, mode: 'onTouched' })
  const { isSubmitting, isSubmitSuccessful } = formState

  const submit = handleSubmit(async (form) => {
    setProblema(null)
    try {
      await enter((await api.call(entrarComoInvitado, form)).token)
    } catch (error) {
      refuse(error)
      setProblema(describeError(error))
    }
  })

  return (
    <section aria-labelledby="sin-cuenta">
      <h2 id="sin-cuenta">Comprar sin crear una cuenta</h2>
      <p className="mt-1 soft">Alcanza con tus datos de contacto. Te mandamos un correo para seguir el pedido.</p>
      {problema && (
        <Notice kind="error" className="mt-2">
          {problema}
        </Notice>
      )}
      <form className="stack mt-2" method="post" noValidate onSubmit={submit}>
        <div className="pair">
          <Field label="Nombre" autoComplete="given-name" {...campo('nombre')} />
          <Field label="Apellido" autoComplete="family-name" {...campo('apellido')} />
        </div>
        <Field label="Tu correo electrónico" type="email" autoComplete="email" {...campo('email')} />
        <Field label="Teléfono" type="tel" autoComplete="tel" {...campo('telefono')} />
        <AvisoPrivacidad className="hint" />
        <SubmitButton wide busy={isSubmitting || (isSubmitSuccessful && problema === null)}>
          Seguir sin cuenta
        </SubmitButton>
      </form>
    </section>
  )
}
