import { useState } from 'react'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { useMay } from '#casa/panel/useMay.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Question } from '#ui/Question.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { cancelPedidoImpago } from '../../estado.contract.ts'
import { findTransicion } from '../../estado.rules.ts'
import type { Pedido } from '../../pedido.contract.ts'

const TEXTOS = { exito: 'Pedido cancelado', falla: 'Hubo un problema al cancelar el pedido.' }

type Props = { pedido: Pedido; acciones: Acciones }

/** Calls an order off whose money did not come, where the shop follows it; its owner is asked first. */
export function CancelarImpago({ pedido: { _id, numero, estado, estado_pago }, acciones }: Props) {
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const [busy, run] = useBusy()
  const impago = estado_pago === 'sin_pago' || estado_pago === 'devuelto'
  if (!impago || !findTransicion('libreria', estado, 'cancelado') || !may(cancelPedidoImpago)) return null
  const cancel = () =>
    run(async () => {
      await acciones.intentar(() => api.call(cancelPedidoImpago, { id: _id }), TEXTOS)
      setAsking(false)
    })
  return (
    <>
      <Button onClick={() => setAsking(true)}>Cancelar el pedido</Button>
      <Question
        open={asking}
        title={`¿Cancelar el pedido N.º ${numero}?`}
        accept="Sí, cancelar"
        busy={busy}
        onCancel={() => setAsking(false)}
        onAccept={() => void cancel()}
      >
        <p>Sus ejemplares vuelven a la venta, su enlace de pago se cierra y le avisamos por correo a su cliente.</p>
        <p className="soft">Esta acción no se puede deshacer.</p>
      </Question>
    </>
  )
}
