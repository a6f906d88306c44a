import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/**
 * Writes `libro.vendidos` of these books; `contado` is a query of their ids with the numbers. The books are locked in a statement of
 * their own, in the order in which all writers lock books, and counted after that: one that locks and writes its rows would ask for a
 * lock twice where somebody changed a row meanwhile, and meet whoever waits in between.
 */
export async function writeVendidos(trx: Db, ids: readonly string[], contado: RawBuilder<unknown>): Promise<void> {
  await sql`select from libro where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx)
  await sql`
    with contado as materialized (${contado})
    update libro set vendidos = contado.vendidos from contado where libro.id = contado.id`.execute(trx)
}
