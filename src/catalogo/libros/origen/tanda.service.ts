// Whose word each field is, written by many rows at once, as statements (`libro_origen`).
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

const HAY = {
  stays: sql`on conflict do nothing`,
  changes: sql`on conflict (libro_id) do update set quienes = excluded.quienes`,
}

/** Of a query of books with whose word their fields are; what is there stays, changes, or ends the statement. */
export const sqlInsertOrigenes = (filas: Sql, hay?: keyof typeof HAY): Sql =>
  sql`insert into libro_origen (libro_id, quienes) ${filas} ${hay ? HAY[hay] : sql``}`

/** Of stored books; `o` is the row, `quienes` its new value. */
export const sqlUpdateOrigenes = (quienes: Sql, de: Sql, donde: Sql): Sql =>
  sql`update libro_origen o set quienes = ${quienes} from ${de} where ${donde}`

export const sqlDeleteOrigenes = (de: Sql, donde: Sql): Sql =>
  sql`delete from libro_origen o using ${de} where ${donde}`
