import { contract } from '../platform/http/contract.ts'
import { Id } from '../platform/schemas.ts'
import { LineText } from '../platform/text.schemas.ts'
import { z } from '../platform/zod.ts'
import { PagoVisto } from './pago.contract.ts'
import { COMPROBANTE_MAX } from './transferencia.rules.ts'

/** «Ya transferí»: by the order's customer, with the number of the voucher where they have it. The same again adds nothing. */
export const avisarTransferencia = contract(
  'POST',
  '/api/pedidos/{id}/transferencia',
  ['PEDIDO_NOT_FOUND', 'PAGO_NO_POSIBLE', 'AVISOS_MAX'],
  import.meta.env.SSR &&
    (() => ({
      input: z.object({
        id: Id(),
        comprobante: LineText({
          max: COMPROBANTE_MAX,
          tooLong: `El número puede tener hasta ${COMPROBANTE_MAX} caracteres.`,
        }).default(''),
      }),
      output: PagoVisto(),
    })),
  { access: 'usuario' },
)
