import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatDia, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { pagarPedido } from '#venta/pagos/pago.contract.ts'
import { leave } from '#venta/pagos/web/ir-a-pagar.ts'
import { computeTotalFinal } from '../pedido.rules.ts'
import type { Compra } from './useCompra.ts'

type Content = { title: string; texto: string; detalle?: ReactNode; actions: ReactNode; onClose: () => void }

/** What became of the purchase, in the specification's words (sections 5 and 8). */
export function DialogoCompra({ compra }: { compra: Compra }) {
  const content = useContent(compra)
  // Always there, opened and closed: only so does the browser give the focus back.
  return (
    <Dialog open={content !== null} title={content?.title ?? ''} onClose={content?.onClose} actions={content?.actions}>
      <p>{content?.texto}</p>
      {content?.detalle && <p className="soft">{content.detalle}</p>}
    </Dialog>
  )
}

function useContent({ resultado, dismiss, confirm }: Compra): Content | null {
  const navigate = useNavigate()
  const accept = (onClick: () => void) => (
    <Button look="line" data-first onClick={onClick}>
      Aceptar
    </Button>
  )

  switch (resultado?.tipo) {
    case 'hecho': {
      const { _id, numero, fecha_entrega_estimada } = resultado.pedido
      const toInicio = () => void navigate({ to: '/inicio', replace: true })
      const toPedido = () => void navigate({ to: '/mis-pedidos/$id', params: { id: _id }, replace: true })
      if (resultado.pedido.se_paga_por === 'mercadopago') {
        return {
          title: 'Tu pedido está guardado',
          texto: `Es el número ${numero}. Falta pagarlo: te llevamos a Mercado Pago y después volvés acá.`,
          actions: (
            <>
              <Button onClick={toPedido}>Pagar más tarde</Button>
              <IrAPagar pedidoId={_id} onFalla={toPedido} />
            </>
          ),
          onClose: toPedido,
        }
      }
      return {
        title: '¡Compra realizada con éxito!',
        texto: 'Tu pedido ha sido procesado correctamente.',
        detalle: `Es el número ${numero} y llega el ${formatDia(fecha_entrega_estimada)}.`,
        actions: (
          <>
            <Button onClick={toPedido}>Ver mi pedido</Button>
            {accept(toInicio)}
          </>
        ),
        onClose: toInicio,
      }
    }
    case 'cambio': {
      const { total, envio } = resultado
      const suma = formatPesos(computeTotalFinal(resultado))
      return {
        title: 'El importe cambió',
        texto: `Ahora el total es ${suma}, con ${formatPesos(envio)} de envío.`,
        detalle: 'Un precio cambió mientras elegías. Todavía no compraste nada.',
        actions: (
          <>
            <Button look="line" data-first onClick={dismiss}>
              Revisar
            </Button>
            <Button look="sell" onClick={() => void confirm({ total, envio })}>
              Comprar por {suma}
            </Button>
          </>
        ),
        onClose: dismiss,
      }
    }
    case 'anterior':
      return {
        title: 'Tu compra anterior ya se había procesado',
        texto: 'No compramos nada más. Fijate en tus pedidos antes de volver a comprar.',
        actions: (
          <>
            <Button look="line" onClick={dismiss}>
              Seguir acá
            </Button>
            <Button look="sell" data-first onClick={() => void navigate({ to: '/mis-pedidos' })}>
              Ver mis pedidos
            </Button>
          </>
        ),
        onClose: dismiss,
      }
    case 'aviso':
      return { title: resultado.titulo, texto: resultado.mensaje, actions: accept(dismiss), onClose: dismiss }
    case 'falla':
      return {
        title: 'Error',
        texto: 'Hubo un problema al procesar tu compra.',
        detalle: resultado.motivo,
        actions: accept(dismiss),
        onClose: dismiss,
      }
    default:
      return null
  }
}

/** Where it cannot be reached the order's page says why, and tries again. */
function IrAPagar({ pedidoId, onFalla }: { pedidoId: string; onFalla: () => void }) {
  const [busy, setBusy] = useState(false)
  async function go() {
    setBusy(true)
    try {
      leave((await api.call(pagarPedido, { id: pedidoId })).enlace)
    } catch (error) {
      console.warn(error)
      onFalla()
    }
  }
  return (
    <Button look="sell" data-first busy={busy} onClick={() => void go()}>
      Ir a pagar
    </Button>
  )
}
