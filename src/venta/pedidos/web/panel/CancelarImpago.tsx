import { useState } from 'react'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { useMay } from '#casa/panel/useMay.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Question } from '#ui/Question.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { cancelPedidoImpago, type PedidoDetalle } from '../../estado.contract.ts'
import { isCancelableSinPlata } from '../../situacion.rules.ts'

const TEXTOS = { exito: 'Pedido cancelado', falla: 'Hubo un problema al cancelar el pedido.' }

type Props = { pedido: PedidoDetalle; acciones: Acciones; look?: 'sell' }

/** Calls an order off whose money did not come, where the shop follows it, or that its customer revoked; its owner is asked first. */
export function CancelarImpago({ pedido, acciones, look }: Props) {
  const { _id, numero } = pedido
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const [busy, run] = useBusy()
  if (!isCancelableSinPlata(pedido) || !may(cancelPedidoImpago)) return null
  const cancel = () =>
    run(async () => {
      await acciones.intentar(() => api.call(cancelPedidoImpago, { id: _id }), TEXTOS)
      setAsking(false)
    })
  return (
    <>
      <Button {...(look && { look })} onClick={() => setAsking(true)}>
        Cancelar el pedido
      </Button>
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
