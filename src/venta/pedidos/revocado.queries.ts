// Orders whose purchase was revoked. Requests belong to a slice above this one; of them this reads alone.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/**
 * The code of the request by which an order was revoked, for queries of orders; null: by none. One that a stranger sent revokes nothing
 * until the shop confirmed it; one from the order's own address does at once. What was refused does not.
 */
export const REVOCADO: RawBuilder<string | null> = sql<string | null>`(
  select codigo from pedido_revocado where pedido_revocado.pedido_id = pedido.id order by num limit 1)`

export const findRevocado = async (db: Db, pedidoId: string): Promise<string | null> =>
  (await db.selectFrom('pedido').select(REVOCADO.as('codigo')).where('pedido.id', '=', pedidoId).executeTakeFirst())
    ?.codigo ?? null
