import { contract } from '#platform/http/contract.ts'
import { Id } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'

/** An authorised document, for the staff and for whoever bought. */
export const downloadComprobante = contract(
  'GET',
  '/api/comprobantes/{id}/pdf',
  { access: 'usuario', produces: 'application/pdf' },
  () => ({
    summary: 'Descarga un comprobante autorizado en PDF',
    errors: ['COMPROBANTE_NOT_FOUND'],
    input: z.object({ id: Id() }),
    output: z.string(),
  }),
)

/** The paper of an order that is no invoice, and says so. */
export const downloadNoFiscal = contract(
  'GET',
  '/api/pedidos/{id}/no-fiscal',
  { access: 'admin', staff: true, produces: 'application/pdf' },
  () => ({
    summary: 'Descarga el resumen de un pedido, que no es factura',
    errors: ['PEDIDO_NOT_FOUND', 'FACTURACION_INCOMPLETA', 'PEDIDO_FACTURADO'],
    input: z.object({ id: Id() }),
    output: z.string(),
  }),
)
