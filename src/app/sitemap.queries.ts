// What the sitemap lists, read in ranges of `num`: the memory it takes never depends on how many books there are.
import { sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'

export const KINDS = ['libro', 'autor', 'editorial', 'categoria'] as const
export type Kind = (typeof KINDS)[number]

/** Addresses in one file: rows `num` from `range * PER_FILE + 1` on. */
export const PER_FILE = 10_000

/** `cambio` is the day of the last change; null where none is kept. */
type Range = { range: number; cambio: string | null }

/** Only books know when they changed. */
const cambioOf = (kind: Kind) =>
  kind === 'libro' ? sql<string>`to_char(max(actualizado_en) at time zone 'UTC', 'YYYY-MM-DD')` : sql<null>`null`

/** The ranges of a kind in which there is anything. */
export async function listRanges(db: Db, kind: Kind): Promise<Range[]> {
  const range = sql<number>`((num - 1) / ${sql.lit(PER_FILE)})`
  const found = await sql<Range>`
    select ${range} as range, ${cambioOf(kind)} as cambio from ${sql.table(kind)} group by 1 order by 1
  `.execute(db)
  return found.rows
}

type Entry = { id: string; cambio: string | null }

/** The ids of one range, oldest first. */
export async function listRange(db: Db, kind: Kind, range: number): Promise<Entry[]> {
  const from = range * PER_FILE
  const cambio =
    kind === 'libro' ? sql<string>`to_char(actualizado_en at time zone 'UTC', 'YYYY-MM-DD')` : sql<null>`null`
  const found = await sql<Entry>`
    select id, ${cambio} as cambio from ${sql.table(kind)}
    where num > ${from}::bigint and num <= ${from + PER_FILE}::bigint order by num
  `.execute(db)
  return found.rows
}
