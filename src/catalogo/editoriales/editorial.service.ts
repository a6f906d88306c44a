// The writes of many publishers at once.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

type Sql = RawBuilder<unknown>

/** Out of a query of id, name, folded name and mark; those whose name is there are left out. Returns the ids. */
export const sqlInsertEditoriales = (filas: Sql): Sql => sql`
  insert into editorial (id, descripcion, descripcion_p, dispositivo) ${filas}
  on conflict (descripcion_p) do nothing returning id`

export const sqlDeleteEditoriales = (donde: Sql): Sql => sql`delete from editorial where ${donde}`

/** Writes the addresses of the publishers with these folded names, where one is given. */
export const writeDirecciones = (trx: Db, nombres: readonly string[], direcciones: readonly string[]) =>
  sql`update editorial set direccion = n.direccion
    from unnest(${nombres}::text[], ${direcciones}::text[]) as n (descripcion_p, direccion)
    where editorial.descripcion_p = n.descripcion_p and n.direccion <> ''`.execute(trx)
