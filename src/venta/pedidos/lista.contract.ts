// Lists of orders: a customer's own, and everybody's for the panel.

import { contract } from '#platform/http/contract.ts'
import { Cambios, Contar, Data, Dia, Id, Ordenada, Page } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { ESTADOS_PAGO } from '#venta/pagos/pago.rules.ts'
import { ESTADOS_POSIBLES } from './estado.rules.ts'
import { Pedido } from './pedido.contract.ts'
import { METODOS_PAGO, ORDENES_PEDIDO } from './pedido.rules.ts'

/** A customer's orders as `{ data }`, as the users' calls have it (specification, section 7). */
export const getPedidosOfUsuario = contract('GET', '/api/usuarios/get-pedidos/{id}', { access: 'usuario' }, () => ({
  summary: 'Lista los pedidos de una cuenta',
  input: z.object({ id: Id(), ...Page() }),
  output: Data(z.array(Pedido())),
}))

export const listPedidosByUsuario = contract('GET', '/api/pedidos/usuario/{userId}', { access: 'usuario' }, () => ({
  summary: 'Lista los pedidos de una cuenta, los nuevos primero',
  input: z.object({ userId: Id(), ...Page() }),
  output: z.array(Pedido()),
}))

/** What narrows the list of all orders. `desde` and `hasta` are days in Argentina, both of them included. */
const FiltrosPedidos = () => ({
  estado: z.enum(ESTADOS_POSIBLES).optional(),
  metodo_pago: z.enum(METODOS_PAGO).optional(),
  /** What became of its money; orders whose money is not followed have none. */
  estado_pago: z.enum(ESTADOS_PAGO).optional(),
  /** Those whose money is followed and has not come in whole. */
  por_cobrar: z.literal('si').optional(),
  /** Whether all that it costs came in once: of those that are `parcial`, what was given back in part and what was paid in part. */
  pagado_entero: z.enum(['si', 'no']).optional(),
  numero: z.coerce.number<number>().int().min(1).max(2_147_483_647).optional(),
  /** Beginnings of words of the customer's name or e-mail, whatever their case and accents. */
  cliente: LineText({ max: 200 }).optional(),
  desde: Dia().optional(),
  hasta: Dia().optional(),
})

/** An order as the shop's people see it in their list. */
const PedidoDeTodos = () =>
  Pedido().extend({
    /** The code of the request by which its purchase was revoked; missing where none was. */
    revocado: z.string().optional(),
  })
export type PedidoDeTodos = z.infer<ReturnType<typeof PedidoDeTodos>>

/** All orders that pass the filters, without an order newest first. */
export const listPedidos = contract(
  'GET',
  '/api/pedidos',
  { access: 'admin', staff: true, scope: 'pedidos:leer' },
  () => ({
    summary: 'Lista los pedidos que pasan los filtros',
    input: z.object({ ...Page(), ...Contar(), ...Ordenada(ORDENES_PEDIDO), ...Cambios(), ...FiltrosPedidos() }),
    output: z.array(PedidoDeTodos()),
  }),
)
