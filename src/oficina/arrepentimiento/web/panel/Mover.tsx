import { type FormEvent, useId, useState } from 'react'
import { Field, TextareaField } from '#ui/Field.tsx'
import { Question } from '#ui/Question.tsx'
import type { ArrepentimientoVisto } from '../../arrepentimiento.panel.contract.ts'
import { MOTIVO_MAX } from '../../arrepentimiento.rules.ts'

type Props = {
  pedido: ArrepentimientoVisto
  hacia: 'reembolsada' | 'rechazada'
  busy: boolean
  onClose: () => void
  onMove: (mas: { importe: number } | { motivo: string }) => void
}

/** Asks how much is given back, or why it is refused. */
export function Mover({ pedido, hacia, busy, onClose, onMove }: Props) {
  const form = useId()
  const [error, setError] = useState<string>()
  const reembolso = hacia === 'reembolsada'

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const escrito = String(new FormData(event.currentTarget).get('valor') ?? '').trim()
    if (!reembolso)
      return escrito === '' ? setError('Escribí el motivo: se lo mandamos por correo.') : onMove({ motivo: escrito })
    const importe = Number(escrito)
    if (!(importe > 0)) return setError('Escribí cuánto devolvés, en pesos.')
    onMove({ importe })
  }
  return (
    <Question
      title={reembolso ? `Reembolsar ${pedido.codigo}` : `Rechazar ${pedido.codigo}`}
      accept={reembolso ? 'Reembolsar' : 'Rechazar'}
      look={reembolso ? 'sell' : 'danger'}
      busy={busy}
      form={form}
      onCancel={onClose}
    >
      <form id={form} onSubmit={submit} noValidate>
        {reembolso ? (
          <>
            <p>
              Se devuelve por el mismo medio con que te pagaron, con el envío incluido. Lo que entró por la pasarela de
              pagos lo devuelve la tienda; lo demás devolvelo vos y anotá acá cuánto fue.
            </p>
            <Field
              label="Importe devuelto ($)"
              name="valor"
              type="number"
              min="0.01"
              step="0.01"
              inputMode="decimal"
              error={error}
              defaultValue={pedido.pedido?.queda || ''}
            />
          </>
        ) : (
          <TextareaField
            label="Motivo"
            name="valor"
            rows={4}
            maxLength={MOTIVO_MAX}
            hint="Se lo mandamos tal cual por correo. Un plazo vencido no alcanza si nunca se le avisó de su derecho."
            error={error}
          />
        )}
      </form>
    </Question>
  )
}
