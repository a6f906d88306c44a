// What readers asked for in words of their own, by these words.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { LibroPedido } from './espera.contract.ts'

/** The words of one of them, as they are compared. */
const MISMO_TEXTO = (id: string) =>
  sql`libro_id is null and lower(texto) = (select lower(texto) from espera where id = ${id} and libro_id is null)`

/** Most awaited first, then the latest. */
export async function listLibrosPedidos(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ pedidos: LibroPedido[]; total: number }> {
  const { rows } = await sql<{
    id: string
    texto: string
    confirmados: number
    n: number
    ultima: Date
    total: number
  }>`
    select (array_agg(id order by pedida_en))[1] as id, (array_agg(texto order by pedida_en))[1] as texto,
      count(confirmada_en)::int as confirmados, count(*)::int as n, max(pedida_en) as ultima, (count(*) over ())::int as total
    from espera where libro_id is null group by lower(texto)
    order by count(confirmada_en) desc, max(pedida_en) desc, lower(texto) offset ${offset} limit ${limit}`.execute(db)
  const pedidos = rows.map(({ id, texto, confirmados, n, ultima }) => ({
    _id: id,
    texto,
    confirmados,
    sin_confirmar: n - confirmados,
    ultima: ultima.toISOString(),
  }))
  return { pedidos, total: rows[0]?.total ?? 0 }
}

/** Makes all wishes in the words of `id` wishes of a book, but for readers who wait for it already. Returns how many there were. */
export async function resolvePedidos(trx: Db, id: string, libroId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from espera where ${MISMO_TEXTO(id)} order by id for update`.execute(trx)
  const ids = rows.map((row) => row.id)
  await sql`
    delete from espera where id = any(${ids}::uuid[])
      and exists (select from espera as ya where ya.libro_id = ${libroId} and lower(ya.email) = lower(espera.email))`.execute(
    trx,
  )
  await sql`update espera set libro_id = ${libroId} where id = any(${ids}::uuid[])`.execute(trx)
  return ids.length
}

/** Whether a wish is for this book: asking once more changes nothing. */
export const isResuelto = async (db: Db, id: string, libroId: string): Promise<boolean> =>
  (await db.selectFrom('espera').select('id').where('id', '=', id).where('libro_id', '=', libroId).execute()).length > 0

/** How many there were. */
export async function deletePedidos(trx: Db, id: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from espera where ${MISMO_TEXTO(id)}`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
