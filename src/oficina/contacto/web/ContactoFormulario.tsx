import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { AvisoPrivacidad } from '#casa/deberes/web/AvisoLegal.tsx'
import { useSesion } from '#casa/sesion/web/sesion.tsx'
import { AppError } from '#platform/errors.ts'
import { formatNumero } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { SubmitButton } from '#ui/Button.tsx'
import { Field, TextareaField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Trampa } from '#ui/Trampa.tsx'
import { useFormulario } from '#ui/useFormulario.ts'
import { enviarMensaje } from '../contacto.contract.ts'
import { MENSAJE_MAX } from '../contacto.rules.ts'
import { MensajeForm } from '../contacto.schemas.ts'

const resolver = zodResolver(MensajeForm())

type Outcome = { kind: 'ok' | 'error'; mensaje: string }

/** For everybody; who is logged in finds name and address filled in. A failure keeps what was written. */
export function ContactoFormulario() {
  const { usuario } = useSesion()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { campo, register, handleSubmit, formState, getValues, setValue, refuse, resetField } =
    useFormulario<MensajeForm>({ resolver, mode: 'onTouched' })

  useEffect(() => {
    if (!usuario) return
    if (!getValues('nombre')) setValue('nombre', `${usuario.nombre} ${usuario.apellido}`)
    if (!getValues('email')) setValue('email', usuario.email)
  }, [usuario, getValues, setValue])

  const submit = handleSubmit(async (form) => {
    setOutcome(null)
    try {
      const { mensaje } = await api.call(enviarMensaje, form)
      setOutcome({ kind: 'ok', mensaje })
      resetField('asunto')
      resetField('texto')
    } catch (error) {
      if (!refuse(error)) setOutcome({ kind: 'error', mensaje: describeFailure(error) })
    }
  })

  return (
    <form className="stack mt-2" method="post" noValidate onSubmit={submit}>
      <div className="pair">
        <Field label="Nombre" autoComplete="name" {...campo('nombre')} />
        <Field label="Correo electrónico" type="email" autoComplete="email" {...campo('email')} />
      </div>
      <Field label="Asunto o número de pedido (opcional)" {...campo('asunto')} />
      <TextareaField
        label="Mensaje"
        rows={6}
        hint={`Hasta ${formatNumero(MENSAJE_MAX)} caracteres.`}
        {...campo('texto')}
      />
      <Trampa {...register('sitio')} />
      <AvisoPrivacidad />
      <SubmitButton
        look="sell"
        className="mt-3"
        busy={formState.isSubmitting}
        sinScripts="Para enviar el formulario hace falta JavaScript."
      >
        Enviar mensaje
      </SubmitButton>
      {outcome && (
        <Notice kind={outcome.kind} className="mt-2">
          {outcome.mensaje}
        </Notice>
      )}
    </form>
  )
}

const describeFailure = (error: unknown): string =>
  error instanceof AppError ? error.mensaje : 'No pudimos enviar tu mensaje. Probá de nuevo.'
