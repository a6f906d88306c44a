// What becomes of orders when the account that placed them joins another one.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { lockPedidosOf } from './olvido.queries.ts'

/** A key of the guest's browser says nothing to the other account. What the guest cancelled was its customer's doing, and stays so. */
export async function joinPedidos(trx: Db, { de, a }: { de: string; a: string }): Promise<void> {
  await lockPedidosOf(trx, de)
  await sql`update reserva set cuenta = ${a} where cuenta = ${de}
    and pedido_id in (select id from pedido where usuario_id = ${de})`.execute(trx)
  await trx
    .updateTable('pedido')
    .set({ usuario_id: a, idempotency_key: null, request_hash: null })
    .where('usuario_id', '=', de)
    .execute()
  await trx.updateTable('pedido_estado').set({ usuario_id: a }).where('usuario_id', '=', de).execute()
}
