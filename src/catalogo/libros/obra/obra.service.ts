// What other slices say of works, within their own transaction.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { insertObra } from './obra.queries.ts'
import { lockObras } from './obra.sugerencias.queries.ts'

/**
 * Keeps what senders say of their books' works, for the job that suggests. `dichos` selects `isbn`, `relacionados` (ISBNs of
 * other editions of the same work) and `obras` (names of the work); each may be null. What is known already stays.
 */
export const noteIndicios = (db: Db, dichos: RawBuilder<unknown>) =>
  sql`
    insert into obra_indicio (base, isbn)
    select distinct base, isbn from (
      select md5('isbn ' || (select min(uno) from unnest(d.relacionados || d.isbn) as uno))::uuid as base, otro as isbn
      from (${dichos}) as d cross join lateral unnest(d.relacionados || d.isbn) as otro where d.relacionados is not null
      union all
      select md5('obra ' || obra)::uuid, d.isbn from (${dichos}) as d cross join lateral unnest(d.obras) as obra
    ) as dicho
    order by base, isbn on conflict do nothing`.execute(db)

/** Makes these books the editions of one work; returns its id. */
export async function createObra(trx: Db, libros: readonly string[]): Promise<string> {
  await lockObras(trx)
  return insertObra(trx, libros)
}
