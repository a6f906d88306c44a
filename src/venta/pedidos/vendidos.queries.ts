// Copies sold of each book (docs/decisions/018-orders.md): of what is sold by any channel (`venta_linea`, docs/decisions/092).
import { sql } from 'kysely'
import { writeVendidos } from '#catalogo/libros/vendidos.service.ts'
import type { Db } from '#platform/db/pool.ts'

/** Notes that are worked off in one transaction; an order leaves one for each of its books. */
const BATCH = 1_000

/**
 * Recounts the books that triggers have named (`vendido_pendiente`), and writes those whose number differs. True while there
 * may be more to do. Runs in a transaction; the shop runs one at a time, and two agree all the same. A
 * change that is committed meanwhile names its books for the next run.
 */
export async function refreshVendidos(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ libro_id: string }>`
    delete from vendido_pendiente where ctid = any(array(select ctid from vendido_pendiente limit ${BATCH})) returning libro_id
    `.execute(trx)
  const ids = [...new Set(rows.map(({ libro_id }) => libro_id))]
  if (ids.length > 0) await recountVendidos(trx, ids)
  return rows.length === BATCH
}

/** Of these books those whose number is another, with it. */
const listDistintos = (libroIds: readonly string[]) => sql`
  select libro.id, suma.vendidos
  from libro cross join lateral (
    select coalesce(sum(cantidad), 0)::integer as vendidos
    from venta_linea where venta_linea.libro_id = libro.id and clase = 'vendida'
  ) suma
  where libro.id = any(${libroIds}::uuid[]) and libro.vendidos <> suma.vendidos`

/** They are counted again when they are locked. */
async function recountVendidos(trx: Db, libroIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`${listDistintos(libroIds)}`.execute(trx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await writeVendidos(trx, ids, listDistintos(ids))
}
