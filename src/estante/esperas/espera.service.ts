// Who waits for a book, as far as others are told: how many.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/** Readers that wait for a book and were not told yet: who confirmed it, and whom the shop has asked. */
export type Esperan = { confirmados: number; sin_confirmar: number }

/** Of the query's `libro`. */
export const ESPERAN = sql<Esperan>`(
  select json_build_object('confirmados', count(confirmada_en)::int, 'sin_confirmar', (count(*) - count(confirmada_en))::int)
  from espera where espera.libro_id = libro.id and espera.avisada_en is null)`

/** The same of all books: `libro_id` and how many confirmed it (`n`), for a CTE. */
export const ESPERADOS = sql`
  select libro_id, count(*)::int as n from espera
  where libro_id is not null and confirmada_en is not null and avisada_en is null group by libro_id`

/** How many readers wait, and for how many books. */
export async function countEsperas(db: Db): Promise<{ lectores: number; libros: number }> {
  const { rows } = await sql<{ lectores: number; libros: number }>`
    select coalesce(sum(n), 0)::int as lectores, count(*)::int as libros from (${ESPERADOS}) as esperados`.execute(db)
  return rows[0] ?? { lectores: 0, libros: 0 }
}
