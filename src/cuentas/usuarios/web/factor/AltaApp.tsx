import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type ConClave, isCancelado } from '#casa/sesion/web/clave/useConClave.tsx'
import { describeError } from '#casa/sesion/web/errores.ts'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { addApp, type beginApp } from '../../factor/factor.contract.ts'

type Props = {
  alta: Output<typeof beginApp>
  conFactor: ConClave
  onDone: (agregado: Output<typeof addApp>) => void
  onCancel: () => void
}

/** The QR for an app, and the field for its first code. */
export function AltaApp({ alta: { alta, secreto, qr, direccion }, conFactor, onDone, onCancel }: Props) {
  const [codigo, setCodigo] = useState('')
  const [problem, setProblem] = useState<string>()
  const [falla, setFalla] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (busy) return
    setProblem(undefined)
    setFalla(null)
    setBusy(true)
    try {
      onDone(await conFactor(() => api.call(addApp, { alta, codigo })))
    } catch (error) {
      if (isCancelado(error)) return
      const wrong = error instanceof AppError ? error.campos?.codigo : undefined
      if (wrong) setProblem(wrong)
      else setFalla(describeError(error))
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="stack mt-2" method="post" noValidate onSubmit={submit}>
      <p>Abrí en tu teléfono una aplicación de códigos y leé este dibujo:</p>
      <svg className="qr" viewBox={`0 0 ${qr.lado} ${qr.lado}`} role="img" aria-label="Código QR para la aplicación">
        <path d={qr.trazo} />
      </svg>
      <p className="small">
        Si no podés leerlo, escribí en la aplicación esta clave: <code className="qr__key">{secreto}</code>
        <CopyButton text={secreto} what="la clave" /> o <a href={direccion}>abrila en este aparato</a>.
      </p>
      <Field
        ref={field}
        label="Código que muestra la aplicación"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={codigo}
        error={problem}
        onChange={({ target }) => setCodigo(target.value)}
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
