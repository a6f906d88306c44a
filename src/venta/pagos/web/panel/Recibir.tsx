import { useState } from 'react'
import { createClave } from '#casa/panel/clave.ts'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { parseImporte } from '#catalogo/libros/precio.rules.ts'
import { api } from '#platform/http/client.ts'
import type { Pesos } from '#platform/money.ts'
import { Field, SelectField } from '#ui/Field.tsx'
import { Question } from '#ui/Question.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { recibirPago } from '../../pago.contract.ts'
import { MEDIO_NOMBRES, MEDIOS_A_MANO, type MedioAMano } from '../../pago.rules.ts'

type Props = { open: boolean; pedidoId: string; saldo: Pesos; acciones: Acciones; onClose: () => void }
const TEXTOS = { exito: 'Anotamos el pago.', falla: 'No pudimos anotar el pago.' }

/** Money that the shop was given: how much, by what, and a note. Its key is made once, so that a repeat writes nothing more. */
export function Recibir({ open, pedidoId, saldo, acciones, onClose }: Props) {
  const [clave] = useState(createClave)
  const [medio, setMedio] = useState<MedioAMano>('transferencia')
  const [importe, setImporte] = useState(String(saldo).replace('.', ','))
  const [nota, setNota] = useState('')
  const [busy, run] = useBusy()
  const [error, setError] = useState<string | undefined>()
  const save = () =>
    run(async () => {
      const pesos = parseImporte(importe)
      if (!pesos) return setError('Escribí un importe, como 12500,50.')
      await acciones.intentar(() => api.call(recibirPago, { id: pedidoId, clave, medio, importe: pesos, nota }), TEXTOS)
      onClose()
    })
  return (
    <Question
      open={open}
      title="Recibí el pago"
      accept="Anotar el pago"
      look="sell"
      busy={busy}
      onCancel={onClose}
      onAccept={() => void save()}
    >
      <div className="pago-campos">
        <SelectField
          label="Cómo te pagaron"
          value={medio}
          onElegir={setMedio}
          opciones={MEDIOS_A_MANO}
          nombres={MEDIO_NOMBRES}
        />
        <Field
          label="Importe"
          inputMode="decimal"
          value={importe}
          error={error}
          onChange={({ target }) => {
            setImporte(target.value)
            setError(undefined)
          }}
        />
        <Field label="Nota" maxLength={200} value={nota} onChange={({ target }) => setNota(target.value)} />
      </div>
    </Question>
  )
}
