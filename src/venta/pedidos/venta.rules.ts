// What is sold: one definition for all who count it (docs/decisions/092). The database decides it by the same words
// (`clase_de_venta`, in the views `venta` and `venta_linea`); this side is for reading and for its test.
import { type Estado, isVenta } from './estado.rules.ts'

/** Where a sale was made. */
export const CANALES = ['web', 'telefono', 'mostrador'] as const
export type Canal = (typeof CANALES)[number]
export const CANAL_NOMBRES: Record<Canal, string> = { web: 'Web', telefono: 'Teléfono', mostrador: 'Mostrador' }

/**
 * `vendida`: sold. `abierta`: its money is not followed and nobody began to prepare it. `por_cobrar`: its money is followed and did
 * not come in whole. `nada`: called off, or all its money was given back.
 */
export const CLASES_VENTA = ['vendida', 'abierta', 'por_cobrar', 'nada'] as const
export type ClaseVenta = (typeof CLASES_VENTA)[number]

/** An order as far as it decides whether it is sold. `pago`: null where its money is not followed; in one unit of money. */
export type Vendible = {
  estado: Estado
  /** Its money comes with the delivery: in cash, and by no voucher of the gateway. */
  alRecibir: boolean
  pago: { total: number; pagado: number; devuelto: number } | null
}

export function claseDeVenta({ estado, alRecibir, pago }: Vendible): ClaseVenta {
  if (estado === 'cancelado') return 'nada'
  if (!pago) return isVenta(estado) ? 'vendida' : 'abierta'
  if (pago.pagado > 0 && pago.devuelto >= pago.pagado) return 'nada'
  if (pago.pagado >= pago.total || (alRecibir && estado === 'entregado')) return 'vendida'
  return 'por_cobrar'
}
