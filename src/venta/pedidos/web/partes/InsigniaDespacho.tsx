import { ESTADO_DESPACHO_NOMBRES, type EstadoDespacho } from '../../despachos/despacho.rules.ts'

/** Which of the order's badges each state looks like. */
const COMO: Record<EstadoDespacho, string> = {
  preparado: 'procesado',
  despachado: 'enviado',
  en_camino: 'enviado',
  en_sucursal: 'pendiente',
  entregado: 'entregado',
  devuelto: 'cancelado',
  perdido: 'cancelado',
}

/** The state of a parcel. */
export function InsigniaDespacho({ estado }: { estado: EstadoDespacho }) {
  return <span className={`badge badge--${COMO[estado]}`}>{ESTADO_DESPACHO_NOMBRES[estado]}</span>
}
