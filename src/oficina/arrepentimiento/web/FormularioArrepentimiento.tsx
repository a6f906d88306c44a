import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { AvisoPrivacidad } from '#casa/deberes/web/AvisoLegal.tsx'
import { AppError } from '#platform/errors.ts'
import { formatFechaHora } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import { SubmitButton } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Field, TextareaField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Trampa } from '#ui/Trampa.tsx'
import { useFormulario } from '#ui/useFormulario.ts'
import { pedirArrepentimiento } from '../arrepentimiento.contract.ts'
import type { Clase } from '../arrepentimiento.rules.ts'
import { ArrepentimientoForm } from '../arrepentimiento.schemas.ts'

const resolver = zodResolver(ArrepentimientoForm())
type Recibido = Output<typeof pedirArrepentimiento>

const SIN_SCRIPTS =
  'Para enviar el formulario hace falta JavaScript. Sin él, escribinos o llamanos con el número del pedido: vale lo mismo.'

/** A UUID of random bits. Not `randomUUID`, which browsers withhold from a shop served over plain http. */
const createUuid = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte, n) => (n === 6 ? (byte & 0x0f) | 0x40 : n === 8 ? (byte & 0x3f) | 0x80 : byte))
    .map((byte, n) => `${[4, 6, 8, 10].includes(n) ? '-' : ''}${byte.toString(16).padStart(2, '0')}`)
    .join('')

/** The order that the way here names: its own page does. */
function readPedido(): { pedido?: string } {
  const [, pedido] = (!import.meta.env.SSR && /^\?pedido=(\d{1,12})$/.exec(window.location.search)) || []
  return pedido ? { pedido } : {}
}

/** For everybody. What was sent shows its code; a failure keeps what was written. */
export function FormularioArrepentimiento({ clase }: { clase: Clase }) {
  const [recibido, setRecibido] = useState<Recibido | null>(null)
  const [falla, setFalla] = useState<string | null>(null)
  // One id for one request, however often it is pressed or sent again.
  const id = useRef<string | null>(null)
  const { campo, register, handleSubmit, formState, refuse } = useFormulario<ArrepentimientoForm>({
    resolver,
    mode: 'onTouched',
    defaultValues: readPedido(),
  })

  const submit = handleSubmit(async (form) => {
    setFalla(null)
    id.current ??= createUuid()
    try {
      setRecibido(await api.call(pedirArrepentimiento, { ...form, clase, id: id.current }))
    } catch (error) {
      if (refuse(error)) return
      setFalla(error instanceof AppError ? error.mensaje : 'No pudimos enviarlo. Probá de nuevo.')
    }
  })

  if (recibido) return <Codigo {...recibido} />
  return (
    <form className="stack mt-2" method="post" noValidate onSubmit={submit}>
      <div className="pair">
        <Field
          label="Número de pedido"
          autoComplete="off"
          hint="Está en el correo de la compra."
          {...campo('pedido')}
        />
        <Field
          label="Correo electrónico"
          type="email"
          autoComplete="email"
          hint="El de la compra, si lo recordás."
          {...campo('email')}
        />
      </div>
      {clase === 'compra' && (
        <TextareaField label="Qué devolvés (opcional)" rows={3} hint="Vacío: todo el pedido." {...campo('lineas')} />
      )}
      <TextareaField label="Algo más que quieras decir (opcional)" rows={3} {...campo('texto')} />
      <Trampa {...register('sitio')} />
      <AvisoPrivacidad className="hint" />
      <SubmitButton look="sell" className="mt-3" busy={formState.isSubmitting} sinScripts={SIN_SCRIPTS}>
        {clase === 'compra' ? 'Revocar la compra' : 'Pedir la baja'}
      </SubmitButton>
      {falla && (
        <Notice kind="error" className="mt-2">
          {falla}
        </Notice>
      )}
    </form>
  )
}

/** What was answered; the focus comes here, so that the code is read out. */
function Codigo({ codigo, recibida_en, mensaje }: Recibido) {
  return (
    <div className="mt-2" ref={(box) => box?.focus()} tabIndex={-1}>
      <Notice kind="ok">
        <p>
          Tu código es <b className="regret-code">{codigo}</b> <CopyButton text={codigo} what="el código" />
        </p>
        <p className="mt-1">{mensaje}</p>
        <p className="soft small mt-1">Recibido el {formatFechaHora(recibida_en)}.</p>
      </Notice>
    </div>
  )
}
