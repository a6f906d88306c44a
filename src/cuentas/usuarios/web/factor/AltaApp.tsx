import { type SyntheticEvent, useEffect } from 'react'
import { type ConClave, isCancelado } from '#casa/sesion/web/clave/useConClave.tsx'
import { usePrueba } from '#casa/sesion/web/clave/usePrueba.ts'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { addApp, type beginApp } from '../../factor/factor.contract.ts'
import { DibujoQr } from './DibujoQr.tsx'

type Props = {
  alta: Output<typeof beginApp>
  conFactor: ConClave
  onDone: (agregado: Output<typeof addApp>) => void
  onCancel: () => void
}

/** The QR for an app, and the field for its first code. */
export function AltaApp({ alta: { alta, secreto, qr, direccion }, conFactor, onDone, onCancel }: Props) {
  const { escrito, busy, falla, field, send, campo } = usePrueba('codigo', isCancelado)
  useEffect(() => field.current?.focus(), [field])

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    void send(async () => onDone(await conFactor(() => api.call(addApp, { alta, codigo: escrito }))))
  }

  return (
    <form className="stack mt-2" method="post" noValidate onSubmit={submit}>
      <p>Abrí en tu teléfono una aplicación de códigos y leé este dibujo:</p>
      <DibujoQr qr={qr} para="la aplicación" />
      <p className="small">
        Si no podés leerlo, escribí en la aplicación esta clave: <code className="qr__key">{secreto}</code>
        <CopyButton text={secreto} what="la clave" /> o <a href={direccion}>abrila en este aparato</a>.
      </p>
      <Field
        {...campo}
        label="Código que muestra la aplicación"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      {falla && <Notice kind="error">{falla}</Notice>}
      <p className="row">
        <Button type="submit" look="sell" busy={busy}>
          Activar
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          Cancelar
        </Button>
      </p>
    </form>
  )
}
