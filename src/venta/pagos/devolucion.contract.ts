import { RECENT_ADMIN } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { Importe, Nota, PagosDePedido } from './pago.contract.ts'

/**
 * Money goes back: of some copies, the shipping, the surcharge, or a sum. `pago`: of which payment, else of the one with most left.
 * `clave` is the key of the refund: sent twice it is one.
 */
export const devolverPago = contract('POST', '/api/pedidos/{id}/devoluciones', RECENT_ADMIN, () => ({
  summary: 'Devuelve una parte del dinero de un pedido',
  errors: ['PEDIDO_NOT_FOUND', 'PAGO_NO_POSIBLE', 'DEVOLUCION_DE_MAS', 'DEVOLUCION_EN_CURSO'],
  input: z.object({
    id: Id(),
    clave: Id(),
    pago: LineText({ max: 100 }).nullish(),
    lineas: z
      .array(z.object({ linea: z.int().min(1), cantidad: z.int().min(1) }))
      .max(100)
      .default([]),
    envio: z.boolean().default(false),
    recargo: z.boolean().default(false),
    /** In place of lines, shipping and surcharge. */
    importe: Importe().nullish(),
    motivo: Nota().default(''),
  }),
  output: PagosDePedido(),
}))

/**
 * All that is left of an order's payments goes back in one act: what the gateway took by it, the rest by the shop's own hands. `clave` is
 * the key of the act: sent twice it is one. All of it or nothing.
 */
export const devolverTodo = contract('POST', '/api/pedidos/{id}/devoluciones/todo', RECENT_ADMIN, () => ({
  summary: 'Devuelve todo lo que queda pagado de un pedido',
  errors: ['PEDIDO_NOT_FOUND', 'PAGO_NO_POSIBLE', 'DEVOLUCION_DE_MAS', 'DEVOLUCION_EN_CURSO'],
  input: z.object({ id: Id(), clave: Id(), motivo: Nota().default('') }),
  output: PagosDePedido(),
}))
