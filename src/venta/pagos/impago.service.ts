// Orders whose money is followed and is not there, before their books are: who packs or sends one is asked, or refused.
import { type SqlBool, sql } from 'kysely'
import type { Leer } from '#casa/ajustes/declarar.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { SIN_PAGAR_NO_SALE } from './pago.ajustes.ts'
import { findPedidoPago } from './pago.queries.ts'
import { NO_SALE_SIN_PAGAR } from './pago.rules.ts'

/**
 * Whether an order's money is followed, should come before its books and is not there whole; for queries of `pedido`. By the words that
 * decide what is sold (`clase_de_venta`, docs/decisions/092), whatever state the order is in. Not `exists`, for which the planner reads
 * the money of every order there ever was.
 */
export const IMPAGO = sql<boolean>`(coalesce((
  select clase_de_venta('pendiente', false, suyo.total, suyo.pagado, suyo.devuelto) <> 'vendida'
  from pedido_pago as suyo where suyo.pedido_id = pedido.id
), false) and not se_paga_al_recibir(pedido.id, pedido.metodo_pago))`

/** Refuses, with a 409, to pack or send a locked order that is not paid: unless that was confirmed, or always where the shop says so. */
export async function checkPagado(trx: Db, leer: Leer, pedidoId: string, confirmado: boolean): Promise<void> {
  const rechaza = leer(SIN_PAGAR_NO_SALE)
  if (confirmado && !rechaza) return
  const impago = await trx
    .selectFrom('pedido')
    .select('id')
    .where('id', '=', pedidoId)
    .where(IMPAGO.$castTo<SqlBool>())
    .executeTakeFirst()
  if (!impago) return
  const mensaje = rechaza ? NO_SALE_SIN_PAGAR : 'Este pedido no está pagado: confirmá que sale igual.'
  throw new AppError(409, 'SIN_PAGAR', mensaje)
}

/**
 * Why the shop does not call a locked order off for its money: null where that is followed, is not here and is not on its way. One that
 * its customer revoked (`revocado`) also where nobody follows its money: who revoked does not call it off besides.
 */
export async function describeNoCancelableDePago(trx: Db, pedidoId: string, revocado: boolean): Promise<string | null> {
  const pago = await findPedidoPago(trx, pedidoId)
  if (!pago && revocado) return null
  if (!pago) return 'La tienda no lleva la cuenta de los pagos de este pedido: lo cancela su cliente.'
  if (pago.estado === 'pendiente')
    return 'Hay un pago en curso de este pedido: esperá a que termine antes de cancelarlo.'
  if (pago.estado === 'en_disputa' || pago.pagado > pago.devuelto) {
    return 'Este pedido tiene plata que no se devolvió: devolvela antes de cancelarlo.'
  }
  return null
}
