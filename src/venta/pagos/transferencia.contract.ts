import { contract } from '#platform/http/contract.ts'
import { Id } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { PagoVisto } from './pago.contract.ts'
import { COMPROBANTE_MAX } from './transferencia.rules.ts'

/** «Ya transferí»: by the order's customer, with the number of the voucher where they have it. The same again adds nothing. */
export const avisarTransferencia = contract('POST', '/api/pedidos/{id}/transferencia', { access: 'usuario' }, () => ({
  summary: 'Avisa que se transfirió el importe de un pedido',
  errors: ['PEDIDO_NOT_FOUND', 'PAGO_NO_POSIBLE', 'AVISOS_MAX'],
  input: z.object({
    id: Id(),
    comprobante: LineText({
      max: COMPROBANTE_MAX,
      tooLong: `El número puede tener hasta ${COMPROBANTE_MAX} caracteres.`,
    }).default(''),
  }),
  output: PagoVisto(),
}))

/**
 * The voucher of a transfer, by the order's customer: the body is the file itself, a picture of at most 10 MB or a PDF of at most
 * 5 MB, as its bytes say. It says that the money is on its way, as `avisarTransferencia` does. The same file again adds nothing.
 */
export const subirComprobante = contract(
  'POST',
  '/api/pedidos/{id}/transferencia/archivos',
  { access: 'usuario' },
  () => ({
    summary: 'Sube el comprobante de una transferencia',
    errors: [
      ...['PEDIDO_NOT_FOUND', 'PAGO_NO_POSIBLE', 'AVISOS_MAX', 'COMPROBANTES_MAX'],
      ...['ARCHIVO_INVALIDO', 'TOO_LARGE', 'UNSUPPORTED'],
    ],
    input: z.object({ id: Id() }),
    output: PagoVisto(),
  }),
)

/** A voucher that a customer sent, as a file to be kept: nothing of it runs in the shop's pages. */
export const getComprobanteSubido = contract(
  'GET',
  '/api/transferencias/archivos/{id}',
  { access: 'admin', staff: true, produces: 'application/octet-stream' },
  () => ({
    summary: 'Descarga el comprobante de una transferencia',
    errors: ['ARCHIVO_NOT_FOUND'],
    input: z.object({ id: Id() }),
    output: z.unknown(),
  }),
)
