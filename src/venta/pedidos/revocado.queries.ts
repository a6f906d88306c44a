// Orders whose purchase was revoked. Requests belong to a slice above this one; of them this reads alone.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/**
 * The code of the request by which an order was revoked, for queries of orders; null: by none. One that a stranger sent revokes nothing
 * until the shop confirmed it; one from the order's own address does at once. What was refused does not.
 */
export const REVOCADO: RawBuilder<string | null> = sql<string | null>`(
  select codigo from pedido_revocado where pedido_revocado.pedido_id = pedido.id order by num limit 1)`

/** The same of one order; `cerrado`: its request has come to its end, and what is left is to call the order off. */
export async function findRevocado(db: Db, pedidoId: string): Promise<{ codigo: string; cerrado: boolean } | null> {
  const { rows } = await sql<{ codigo: string | null; cerrado: boolean }>`
    select (array_agg(codigo order by num))[1] as codigo, not bool_or(abierta) as cerrado
    from pedido_revocado where pedido_id = ${pedidoId}`.execute(db)
  const [found] = rows
  return found?.codigo ? { codigo: found.codigo, cerrado: found.cerrado } : null
}
