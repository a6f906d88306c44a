// What becomes of orders when the guest who placed them proves an address, and when the account joins another one.

import { sql } from 'kysely'
import { joinReservas } from '#estante/existencias/reserva.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { lockPedidosOf } from './olvido.queries.ts'

/** A key of the guest's browser says nothing to the other account. What the guest cancelled was its customer's doing, and stays so. */
export async function joinPedidos(trx: Db, { de, a }: { de: string; a: string }): Promise<void> {
  await lockPedidosOf(trx, de)
  await joinReservas(trx, { de, a })
  await trx
    .updateTable('pedido')
    .set({ usuario_id: a, idempotency_key: null, request_hash: null })
    .where('usuario_id', '=', de)
    .execute()
  await trx.updateTable('pedido_estado').set({ usuario_id: a }).where('usuario_id', '=', de).execute()
}

/** The telephone is that of the orders it was left for, whoever's they become. */
export const keepTelefono = (trx: Db, usuarioId: string) =>
  sql`update pedido set telefono = invitado.telefono from invitado
    where pedido.usuario_id = ${usuarioId} and invitado.usuario_id = ${usuarioId}`.execute(trx)
