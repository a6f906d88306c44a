// Who may do what with an order's money, at which moment.
import type { EstadoPago } from './pago.rules.ts'

/** Who acts: the order's customer, or the shop's people. */
export const QUIENES = ['cliente', 'empleado', 'admin'] as const
export type Quien = (typeof QUIENES)[number]
export const ACTOS = ['pagar', 'recibir', 'devolver', 'despachar', 'cancelar', 'eliminar'] as const
export type Acto = (typeof ACTOS)[number]
/** The state of an order's money; `null` where the shop does not follow it. */
export type Momento = EstadoPago | 'null'

const TODOS = QUIENES
const TIENDA = ['empleado', 'admin'] as const
const NADIE = [] as const
/**
 * The one table of who may do what. `pagar`: be sent to the gateway (the shop's people: for an order by telephone). `recibir`: write
 * down money that came by another way; both as long as something is to be paid. `devolver`: give back. `despachar`: pack and send
 * its books, also in a dispute after a warning. `cancelar` by its customer; `eliminar` an order with all it holds.
 */
const PUEDE: Record<Acto, Record<Momento, readonly Quien[]>> = {
  pagar: {
    null: NADIE,
    sin_pago: TODOS,
    pendiente: TODOS,
    pagado: NADIE,
    parcial: TODOS,
    devuelto: NADIE,
    en_disputa: NADIE,
  },
  recibir: {
    null: TIENDA,
    sin_pago: TIENDA,
    pendiente: TIENDA,
    pagado: NADIE,
    parcial: TIENDA,
    devuelto: NADIE,
    en_disputa: NADIE,
  },
  devolver: {
    null: NADIE,
    sin_pago: NADIE,
    pendiente: NADIE,
    pagado: ['admin'],
    parcial: ['admin'],
    devuelto: NADIE,
    en_disputa: NADIE,
  },
  despachar: {
    null: TIENDA,
    sin_pago: TIENDA,
    pendiente: TIENDA,
    pagado: TIENDA,
    parcial: TIENDA,
    devuelto: TIENDA,
    en_disputa: ['admin'],
  },
  cancelar: {
    null: ['cliente'],
    sin_pago: ['cliente'],
    pendiente: ['cliente'],
    pagado: ['cliente'],
    parcial: ['cliente'],
    devuelto: ['cliente'],
    en_disputa: ['cliente'],
  },
  eliminar: {
    null: ['admin'],
    sin_pago: ['admin'],
    pendiente: NADIE,
    pagado: NADIE,
    parcial: NADIE,
    devuelto: ['admin'],
    en_disputa: NADIE,
  },
}
export const puede = (acto: Acto, estado: EstadoPago | null, quien: Quien): boolean =>
  PUEDE[acto][estado ?? 'null'].includes(quien)

/** What a refusal says, by act. */
const POR_QUE: Record<Acto, Partial<Record<Momento, string>> & { otro: string }> = {
  pagar: {
    null: 'Este pedido no se paga por internet.',
    pagado: 'Este pedido ya está pagado.',
    otro: 'Este pedido ya no se puede pagar acá. Escribinos desde Contacto.',
  },
  recibir: { pagado: 'Este pedido ya está pagado.', otro: 'En este momento no se puede anotar un pago.' },
  devolver: {
    en_disputa: 'Hay un reclamo abierto: la devolución la decide Mercado Pago.',
    devuelto: 'Ya se devolvió todo.',
    otro: 'No hay plata de este pedido para devolver.',
  },
  despachar: {
    en_disputa:
      'El pago de este pedido está en disputa: no lo envíes hasta que se resuelva. Solo un administrador puede despacharlo igual.',
    otro: 'Este pedido no se puede despachar.',
  },
  cancelar: { otro: 'Este pedido no se puede cancelar.' },
  eliminar: {
    pendiente: 'Hay un pago en curso de este pedido: esperá a que termine antes de eliminarlo.',
    otro: 'Este pedido tiene plata que no se devolvió: devolvela antes de eliminarlo.',
  },
}
export const describePorQue = (acto: Acto, estado: EstadoPago | null): string =>
  POR_QUE[acto][estado ?? 'null'] ?? POR_QUE[acto].otro
