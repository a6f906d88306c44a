import type { PagoVisto } from '#venta/pagos/pago.contract.ts'
import type { PedidoDetalle } from '../../estado.contract.ts'
import { agradecer, listPasos } from '../../pasos.rules.ts'

const LUGARES = { hecho: 'listo', ahora: 'ahora', falta: 'falta' }

/** How far an order is that is paid at the gateway; of others the shop does not know whether they are paid. */
export function PasosPedido({ pedido, cobro }: { pedido: PedidoDetalle; cobro: PagoVisto | undefined }) {
  const { estado } = pedido
  if (cobro?.medio !== 'mercadopago' || estado === 'cancelado') return null
  const pagado = cobro.estado === 'pagado'
  const frase = agradecer({ estado, pagado })
  return (
    <>
      {frase && <p className="steps__said">{frase}</p>}
      <ol className="steps mb-2">
        {listPasos({ estado, pagado, retira: pedido.envio_elegido?.tipo === 'retiro' }).map(({ nombre, lugar }) => (
          <li key={nombre} data-lugar={lugar} aria-current={lugar === 'ahora' ? 'step' : undefined}>
            {nombre}
            <span className="vh">: {LUGARES[lugar]}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
