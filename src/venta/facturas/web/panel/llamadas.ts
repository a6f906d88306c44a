import { api } from '#platform/http/client.ts'
import {
  type ComprobantesDePedido,
  createFactura,
  createFacturaDeVenta,
  getComprobantesDePedido,
  getComprobantesDeVenta,
} from '../../comprobante.contract.ts'
import type { Receptor } from '../../receptor.rules.ts'

/** What is invoiced: an order, or a sale at the counter; its id. */
export type De = { pedido: string } | { venta: string }

export const loadComprobantes = (de: De): Promise<ComprobantesDePedido> =>
  'pedido' in de
    ? api.call(getComprobantesDePedido, { id: de.pedido })
    : api.call(getComprobantesDeVenta, { id: de.venta })

/** `_id` is the invoice's own: asked for again it is the same one. */
export const askFactura = (de: De, _id: string, receptor: Receptor): Promise<ComprobantesDePedido> =>
  'pedido' in de
    ? api.call(createFactura, { id: de.pedido, _id, receptor })
    : api.call(createFacturaDeVenta, { id: de.venta, _id, receptor })
