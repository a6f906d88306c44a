import type { Clase, EstadoComprobante, Momento } from '#venta/facturas/comprobante.rules.ts'
import { type Estado, listPorVenir } from './estado.rules.ts'

/** `hecha`: nothing is to be done about it, also where the shop makes none. */
export const FACTURAS = ['hecha', 'falta', 'en_cola', 'rechazada', 'falta_nota'] as const
export type Factura = (typeof FACTURAS)[number]

type Papeles = {
  facturable: boolean
  /** When the shop's settings invoice an order by themselves. */
  momento: Momento
  comprobantes: readonly { clase: Clase; estado: EstadoComprobante }[]
  por_acreditar: number
  /** Its credit note makes itself. */
  nota_sola: boolean
}

/** What is to be done about its papers: one that makes itself later is not missed before its moment. */
export function computeFactura({ estado, pagado }: { estado: Estado; pagado: boolean }, papeles: Papeles): Factura {
  const { comprobantes, momento, facturable } = papeles
  if (comprobantes.some((una) => una.estado === 'rechazado')) return 'rechazada'
  if (comprobantes.some((una) => una.estado !== 'autorizado')) return 'en_cola'
  if (papeles.por_acreditar > 0 && !papeles.nota_sola) return 'falta_nota'
  if (!facturable) return 'hecha'
  const espera =
    momento === 'pago' ? !pagado : momento !== 'mano' && listPorVenir(estado).some((una) => una === momento)
  return espera ? 'hecha' : 'falta'
}
