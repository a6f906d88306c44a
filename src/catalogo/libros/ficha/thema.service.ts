import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

export const lockThema = (trx: Db) => sql`lock table thema_codigo in share row exclusive mode`.execute(trx)

/** The names of the official list in place of those that were there; the table is locked. What is the same is not written. */
export async function writeThema(trx: Db, nombres: ReadonlyMap<string, string>): Promise<void> {
  const codigos = [...nombres.keys()]
  await sql`delete from thema_codigo where codigo <> all(${codigos}::text[])`.execute(trx)
  await sql`insert into thema_codigo (codigo, nombre) select * from unnest(${codigos}::text[], ${[...nombres.values()]}::text[])
    on conflict (codigo) do update set nombre = excluded.nombre where thema_codigo.nombre <> excluded.nombre`.execute(
    trx,
  )
}
