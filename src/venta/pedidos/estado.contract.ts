// One order: its history, its states, its end.

import { ADMIN } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { PagoVisto } from '#venta/pagos/pago.contract.ts'
import { DespachoVisto } from './despachos/despacho.contract.ts'
import { ACTORES, ESTADOS, ESTADOS_POSIBLES } from './estado.rules.ts'
import { Igual } from './igual.contract.ts'
import { Pedido } from './pedido.contract.ts'

/** When an order came into a state, and who put it there; by name for the staff alone. */
const Cambio = () =>
  z.object({
    estado: z.enum(ESTADOS_POSIBLES),
    fecha_hora: z.iso.datetime(),
    por: z.enum(ACTORES),
    quien: z.string().nullable(),
  })
export type Cambio = z.infer<ReturnType<typeof Cambio>>

/** How to pay. Null where the shop has not set it. */
const DatosPago = () =>
  z.object({
    cbu: z.string().nullable(),
    alias: z.string().nullable(),
    titular: z.string().nullable(),
    cuit: z.string().nullable(),
    /** Where cash is taken. */
    lugar: z.string().nullable(),
  })
export type DatosPago = z.infer<ReturnType<typeof DatosPago>>

/** One order with its history, oldest first, and where to pay it. */
export const PedidoDetalle = () =>
  Pedido().extend({
    historia: z.array(Cambio()),
    pago: DatosPago(),
    /** What became of its money; missing where the shop does not follow it. */
    cobro: PagoVisto().optional(),
    /** Its parcels, oldest first; missing where the shop has packed none. */
    despachos: z.array(DespachoVisto()).optional(),
    /** The code of the request by which it was revoked, for the staff; missing where it was not. */
    revocado: z.string().optional(),
    /** That request has come to its end; for the staff. */
    revocado_cerrado: z.literal(true).optional(),
    /** Its customer's account is one of the team now, which has no card (docs/decisions/150); for the staff, missing of all others. */
    sin_ficha: z.literal(true).optional(),
  })
export type PedidoDetalle = z.infer<ReturnType<typeof PedidoDetalle>>

/** For its customer and for the staff; to all others an order does not exist. */
export const getPedido = contract('GET', '/api/pedidos/{id}', { access: 'usuario', scope: 'pedidos:leer' }, () => ({
  summary: 'Da un pedido, a su cliente y al personal',
  errors: ['PEDIDO_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: PedidoDetalle(),
}))

/**
 * Any of the four at any time; the same one again changes nothing. What its customer cancelled stays cancelled. With `visto`,
 * the state that the panel showed, only if it is still that one. A refusal says the true `estado`. `avisar`: its customer is
 * told by mail, as always; without, not: a mail of its parcels has told it.
 */
export const updateEstado = contract(
  'PUT',
  '/api/pedidos/{id}',
  { access: 'admin', staff: true, scope: 'pedidos:estado' },
  () => ({
    summary: 'Cambia el estado de un pedido',
    errors: [
      'PEDIDO_NOT_FOUND',
      'PEDIDO_CANCELADO',
      'ESTADO_CAMBIADO',
      'EN_DISPUTA',
      'REVOCADO',
      'SIN_PAGAR',
      'SIN_EJEMPLARES',
    ],
    input: z.object({
      id: Id(),
      estado: z.enum(ESTADOS, `El estado tiene que ser ${ESTADOS.join(', ')}.`),
      visto: z.enum(ESTADOS_POSIBLES).nullish(),
      avisar: z.boolean().default(true),
      ...Igual(),
    }),
    output: PedidoDetalle(),
  }),
)

/** By its customer, while `pendiente`. A refusal says the `estado` that the order really has. */
export const cancelPedido = contract('POST', '/api/pedidos/{id}/cancelar', { access: 'usuario' }, () => ({
  summary: 'Cancela un pedido propio que sigue pendiente',
  errors: ['PEDIDO_NOT_FOUND', 'NO_CANCELABLE'],
  input: z.object({ id: Id() }),
  output: PedidoDetalle(),
}))

/**
 * By the shop, where the order's money is followed and none of it is here, nor disputed, or where its customer revoked it and nobody
 * follows its money: until its books leave. Its copies and its
 * coupon are free again, its payment link ends, its customer is told.
 */
export const cancelPedidoImpago = contract('POST', '/api/pedidos/{id}/cancelar-impago', ADMIN, () => ({
  summary: 'Cancela un pedido que no se pagó',
  errors: ['PEDIDO_NOT_FOUND', 'NO_CANCELABLE'],
  input: z.object({ id: Id() }),
  output: PedidoDetalle(),
}))

/** The order with its lines and history; its number, its sums and who did it are remembered. */
export const deletePedido = contract('DELETE', '/api/pedidos/{id}', ADMIN, () => ({
  summary: 'Elimina un pedido',
  errors: ['PEDIDO_NOT_FOUND', 'CON_PAGOS'],
  input: z.object({ id: Id() }),
  output: z.object({ mensaje: z.string() }),
}))
