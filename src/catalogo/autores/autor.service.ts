// The writes of many authors at once, and the addresses of their letters.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { filterComienzos } from './autor.queries.ts'
import { LETRAS, OTRAS } from './autor.rules.ts'

type Sql = RawBuilder<unknown>

/** Out of a query of id, name, folded name, first name and surname; those whose name is there are left out. Returns the ids. */
export const sqlInsertAutores = (filas: Sql): Sql => sql`
  insert into autor (id, nombre_completo, nombre_p, nombre, apellido) ${filas}
  on conflict (nombre_p) do nothing returning id`

export const sqlDeleteAutores = (donde: Sql): Sql => sql`delete from autor where ${donde}`

/** Writes the biographies of the authors with these folded names. */
export const writeInfos = (trx: Db, nombres: readonly string[], infos: readonly string[]) =>
  sql`update autor set info = n.info from unnest(${nombres}::text[], ${infos}::text[]) as n (nombre_p, info)
    where autor.nombre_p = n.nombre_p`.execute(trx)

/** The page of each letter that somebody's surname begins with. */
export const listPaginasDeLetras = async (db: Db): Promise<string[]> =>
  (await filterComienzos(db, [...LETRAS, OTRAS])).map((letra) => buildUrl('/autores', { letra }))
