import { type EstadoPago, nombrarPago } from '../../pago.rules.ts'

/** Which of the order's badges each state looks like. */
const COMO: Record<EstadoPago, string> = {
  sin_pago: 'pendiente',
  pendiente: 'pendiente',
  parcial: 'pendiente',
  pagado: 'entregado',
  devuelto: 'cancelado',
  en_disputa: 'cancelado',
}

type Props = { pedido: { estado_pago?: EstadoPago | undefined; pagado_entero?: boolean | undefined } }

/** What became of an order's money; nothing where the shop does not follow it. */
export function InsigniaPago({ pedido: { estado_pago: estado, pagado_entero } }: Props) {
  return estado && <span className={`badge badge--${COMO[estado]}`}>{nombrarPago(estado, pagado_entero === true)}</span>
}
