import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
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

const accept = (onClick: () => void) => (
  <Button look="line" data-first onClick={onClick}>
    Aceptar
  </Button>
)

type De<Tipo> = Extract<NonNullable<Compra['resultado']>, { tipo: Tipo }>

function tellHecho(pedido: De<'hecho'>['pedido'], navigate: ReturnType<typeof useNavigate>): Content {
  const { _id, numero, fecha_entrega_estimada } = pedido
  const toInicio = () => void navigate({ to: '/inicio', replace: true })
  const toPedido = () => void navigate({ to: '/mis-pedidos/$id', params: { id: _id }, replace: true })
  if (pedido.se_paga_por === 'mercadopago') {
    return {
      title: 'Tu pedido está guardado',
      texto: `Es el número ${numero}. Te llevamos a Mercado Pago para que lo pagues; después volvés acá.`,
      actions: <IrAPagar pedidoId={_id} onFalla={toPedido} />,
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

function tellCambio(resultado: De<'cambio'>, { dismiss, confirm }: Pick<Compra, 'dismiss' | 'confirm'>): Content {
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

function useContent({ resultado, dismiss, confirm }: Compra): Content | null {
  const navigate = useNavigate()
  switch (resultado?.tipo) {
    case 'hecho':
      return tellHecho(resultado.pedido, navigate)
    case 'cambio':
      return tellCambio(resultado, { dismiss, confirm })
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

/** Straight to the gateway: nobody has to ask for it. Where it cannot be reached the order's page says why, and tries again. */
function IrAPagar({ pedidoId, onFalla }: { pedidoId: string; onFalla: () => void }) {
  const went = useRef(false)
  useEffect(() => {
    if (went.current) return
    went.current = true
    api.call(pagarPedido, { id: pedidoId }).then(
      ({ enlace }) => leave(enlace),
      (error: unknown) => {
        console.warn(error)
        onFalla()
      },
    )
  }, [pedidoId, onFalla])
  return (
    <Button look="sell" data-first busy>
      Ir a pagar
    </Button>
  )
}
