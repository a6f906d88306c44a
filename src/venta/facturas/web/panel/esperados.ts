import type { Comprobante, ComprobantesDePedido } from '../../comprobante.contract.ts'

/** What is waited for, as one word for each; empty where there is nothing. */
export const listEnCola = (comprobantes: readonly Pick<Comprobante, '_id' | 'estado'>[]): string =>
  comprobantes.flatMap(({ _id, estado }) => (estado === 'pendiente' || estado === 'enviado' ? [_id] : [])).join()

/** The same of an order, where a credit note may be about to come besides. */
export const listEsperados = ({
  comprobantes,
  nota_sola,
}: Pick<ComprobantesDePedido, 'comprobantes' | 'nota_sola'>): string =>
  [listEnCola(comprobantes), nota_sola ? 'nota' : ''].filter(Boolean).join()
