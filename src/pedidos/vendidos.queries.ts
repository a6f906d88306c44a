// Copies sold of each book (docs/decisions/006-copies-sold.md). What was cancelled was not sold.
import { sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import { firstIdSince } from '../platform/id.ts'

const RECENT_MS = 7 * 24 * 3_600_000

/**
 * Brings `libro.vendidos` up to date for the books that were ordered or cancelled in the last seven days. Runs no UPDATE
 * where every number holds: any statement that changes books empties the page caches of all nodes.
 */
export async function refreshVendidos(db: Db): Promise<void> {
  const since = Date.now() - RECENT_MS
  const { rows } = await sql<{ libro_id: string }>`
    select distinct libro_id from pedido_item where pedido_id >= ${firstIdSince(since)} and libro_id is not null
    union
    select libro_id from pedido_estado join pedido_item using (pedido_id)
    where pedido_estado.estado = 'cancelado' and pedido_estado.fecha_hora >= ${new Date(since)} and libro_id is not null
    `.execute(db)
  await recountVendidos(
    db,
    rows.map(({ libro_id }) => libro_id),
  )
}

/** The same for these books alone. */
export async function recountVendidos(db: Db, libroIds: readonly string[]): Promise<void> {
  if (libroIds.length === 0) return
  const { rows } = await sql<{ id: string; vendidos: number }>`
    select libro.id, suma.vendidos
    from libro cross join lateral (
      select coalesce(sum(cantidad), 0)::integer as vendidos from pedido_item
      where pedido_item.libro_id = libro.id
        and not exists (select from pedido where pedido.id = pedido_item.pedido_id and pedido.estado = 'cancelado')
    ) suma
    where libro.id = any(${libroIds}::uuid[]) and libro.vendidos <> suma.vendidos
    order by libro.id`.execute(db)
  if (rows.length === 0) return
  await sql`
    update libro set vendidos = nuevo.vendidos
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ vendidos }) => vendidos)}::integer[])
      as nuevo (id, vendidos)
    where libro.id = nuevo.id`.execute(db)
}
