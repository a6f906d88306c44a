import { type RawBuilder, sql } from 'kysely'
import type { Db } from './pool.ts'

/**
 * Milliseconds until the next of these instants, by the database's clock; negative where one came within the last `pasadosMs`,
 * null where there is none. `instantes`: a query of one column; what is null in it does not count.
 */
export async function findSiguiente(db: Db, instantes: RawBuilder<unknown>, pasadosMs: number): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(instante) - now()) * 1000)::float8 as ms from (${instantes}) as todos (instante)
    where instante > now() - ${pasadosMs} * interval '1 millisecond'`.execute(db)
  return rows[0]?.ms ?? null
}
