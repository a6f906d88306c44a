import { type FormEvent, useState } from 'react'
import { AppError } from '../../platform/errors.ts'
import { formatFechaHora } from '../../platform/format.ts'
import { api } from '../../platform/http/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import type { PagoVisto } from '../pago.contract.ts'
import { avisarTransferencia } from '../transferencia.contract.ts'
import { COMPROBANTE_MAX } from '../transferencia.rules.ts'

type Props = { pedidoId: string; avisada: string | null; onAviso: (pago: PagoVisto) => void }

/** Where a customer says that the money is on its way, with the voucher's number if they have it. */
export function YaTransferi({ pedidoId, avisada, onAviso }: Props) {
  const [comprobante, setComprobante] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()
  if (avisada !== null) {
    return (
      <p className="mt-2" role="status">
        Nos avisaste el {formatFechaHora(avisada)} que transferiste. Te escribimos cuando veamos la plata.
      </p>
    )
  }
  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      onAviso(await api.call(avisarTransferencia, { id: pedidoId, comprobante }))
    } catch (failure) {
      console.warn(failure)
      setError(failure instanceof AppError ? failure.mensaje : 'No pudimos avisar. Probá de nuevo.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="mt-3" onSubmit={(event) => void send(event)} noValidate>
      <Field
        label="Número de comprobante (opcional)"
        hint="Nos ayuda a encontrar tu transferencia."
        maxLength={COMPROBANTE_MAX}
        autoComplete="off"
        value={comprobante}
        error={error}
        onChange={({ target }) => {
          setComprobante(target.value)
          setError(undefined)
        }}
      />
      <Button className="mt-2" type="submit" busy={busy}>
        Ya transferí
      </Button>
    </form>
  )
}
