// Copies sold of each book (docs/decisions/018-orders.md): of what is sold by any channel (`venta_linea`, docs/decisions/092).
import { sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'

/** Notes that are worked off in one transaction; an order leaves one for each of its books. */
const BATCH = 1_000

/**
 * Recounts the books that triggers have named (`vendido_pendiente`), and writes those whose number differs. True while there
 * may be more to do. Runs in a transaction, one at a time, and alone writes `libro.vendidos`. A change that is committed
 * meanwhile names its books for the next run.
 */
export async function refreshVendidos(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ libro_id: string }>`
    delete from vendido_pendiente where ctid = any(array(select ctid from vendido_pendiente limit ${BATCH})) returning libro_id
    `.execute(trx)
  const ids = [...new Set(rows.map(({ libro_id }) => libro_id))]
  if (ids.length > 0) await recountVendidos(trx, ids)
  return rows.length === BATCH
}

const recountVendidos = (trx: Db, libroIds: readonly string[]) =>
  sql`
    with contado as materialized (
      select libro.id, suma.vendidos
      from libro cross join lateral (
        select coalesce(sum(cantidad), 0)::integer as vendidos
        from venta_linea where venta_linea.libro_id = libro.id and clase = 'vendida'
      ) suma
      where libro.id = any(${libroIds}::uuid[]) and libro.vendidos <> suma.vendidos
    ),
    tomado as (
      select id from libro where id in (select id from contado) order by id for no key update -- the order in which all writers lock books
    )
    update libro set vendidos = contado.vendidos
    from contado join tomado using (id) where libro.id = contado.id`.execute(trx)
