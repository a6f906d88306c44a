// Counters that triggers keep (db/migrations/0010): each statement adds its differences, the sum is what there is.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './pool.ts'
import { createStatement, placeholders } from './statement.ts'

/** How many rows a key of `recuento` stands for, as an expression of whichever query it is part of. */
export const countKept = (de: string | RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(n), 0)::bigint from recuento where de = ${de})`

type Contado = { de: string }
const KEPT = createStatement<{ n: number }, Contado>(
  sql`select ${countKept(placeholders<Contado>({ de: 'text' }).de)} as n`,
)

export const readKept = async (db: Db, de: string): Promise<number> => (await KEPT(db, { de }))[0]?.n ?? 0

/**
 * Adds up what statements have left behind since the last time. Two at once do no harm: each moves only the rows that it
 * deleted itself.
 */
export async function compactRecuento(db: Db): Promise<void> {
  await sql`
    with suelto as (
      delete from recuento where de in (select de from recuento group by de having count(*) > 1) returning de, n
    )
    insert into recuento (de, n) select de, sum(n) from suelto group by de having sum(n) <> 0
  `.execute(db)
}
