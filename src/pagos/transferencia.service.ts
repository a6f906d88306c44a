// What customers say of their transfers: «Ya transferí».
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import { AppError } from '../platform/errors.ts'
import { createId } from '../platform/id.ts'
import { noPosible } from './cobro.service.ts'
import type { PedidoACobrar } from './pago.queries.ts'
import * as queries from './pago.queries.ts'
import { takeAgain } from './pago.service.ts'
import { AVISOS_MAX, computePlazoAvisado } from './transferencia.rules.ts'

/** All that was said of an order, the oldest first. */
export const listAvisos = (db: Db, pedidoId: string) =>
  db
    .selectFrom('transferencia_aviso')
    .select(['comprobante', 'creado_en'])
    .where('pedido_id', '=', pedidoId)
    .orderBy('creado_en')
    .orderBy('id')
    .execute()

/** What was said of these orders is forgotten; for whoever forgets whose they were. */
export const forgetAvisos = (db: Db, pedidos: RawBuilder<unknown>): Promise<unknown> =>
  sql`delete from transferencia_aviso where pedido_id in (${pedidos})`.execute(db)

/**
 * Writes down that the customer of a locked order transferred; the first time its copies are kept for `dias` more. 409 where no transfer
 * is waited for, or it was said too often.
 */
export async function addAviso(
  trx: Db,
  pedido: PedidoACobrar,
  { comprobante, dias, ahora }: { comprobante: string; dias: number; ahora: Date },
): Promise<void> {
  const avisos = await listAvisos(trx, pedido.id)
  if (avisos.some((aviso) => aviso.comprobante === comprobante)) return // sent again
  const abierto = (await queries.listCobros(trx, pedido.id)).find(({ estado }) => estado === 'abierto')
  if (abierto?.medio !== 'transferencia' || pedido.estado === 'cancelado') {
    throw noPosible('Este pedido no espera una transferencia. Escribinos desde Contacto.')
  }
  if (avisos.length >= AVISOS_MAX) {
    throw new AppError(409, 'AVISOS_MAX', `Ya nos avisaste ${AVISOS_MAX} veces. Escribinos desde Contacto.`)
  }
  await trx
    .insertInto('transferencia_aviso')
    .values({ id: createId(), pedido_id: pedido.id, comprobante, creado_en: ahora })
    .execute()
  // What the shop prepares unpaid is kept without end already.
  if (avisos.length > 0 || abierto.vence_en === null || pedido.estado !== 'pendiente') return
  const vence = computePlazoAvisado(abierto.vence_en, dias, ahora)
  await queries.movePlazo(trx, abierto.id, vence)
  await takeAgain(trx, pedido) // the last minute may have freed them
  await queries.holdReservas(trx, pedido.id, vence)
}
