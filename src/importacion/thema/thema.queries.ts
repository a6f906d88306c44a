import { sql } from 'kysely'
import type { Db } from '../../platform/db/pool.ts'

/** Puts this list in place of the one that was loaded before; what is the same already is not written. */
export async function replaceThema(db: Db, nombres: ReadonlyMap<string, string>): Promise<void> {
  const codigos = [...nombres.keys()]
  await sql`delete from thema_codigo where codigo <> all(${codigos}::text[])`.execute(db)
  await sql`insert into thema_codigo (codigo, nombre) select * from unnest(${codigos}::text[], ${[...nombres.values()]}::text[])
    on conflict (codigo) do update set nombre = excluded.nombre where thema_codigo.nombre <> excluded.nombre`.execute(
    db,
  )
}
