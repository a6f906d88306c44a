// What the sitemap lists, read in ranges of `num`: the memory it takes never depends on how many books there are.
import { type RawBuilder, sql } from 'kysely'
import { listPaginasDeColecciones } from '#catalogo/libros/coleccion/coleccion.service.ts'
import type { Db } from '#platform/db/pool.ts'

export const KINDS = ['libro', 'autor', 'editorial', 'categoria'] as const
export type Kind = (typeof KINDS)[number]

/** Addresses in one file, so few that it is written in some milliseconds: rows `num` from `range * PER_FILE + 1` on. */
export const PER_FILE = 2_500

/** `cambio` is the day of the last change; null where none is kept. */
type Range = { range: number; cambio: string | null }

const DAY = (time: RawBuilder<unknown>) => sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD')`

/** The ranges of a kind in which there is anything: one look into an index for each, never at all rows. */
export async function listRanges(db: Db, kind: Kind): Promise<Range[]> {
  // Only books know when they changed. The expression is that of the index libro_por_archivo.
  const last =
    kind === 'libro'
      ? sql`select max(actualizado_en) as cambio, max(actualizado_en) is not null as hay
          from libro where (num - 1) / ${sql.lit(PER_FILE)} = range`
      : sql`select null::timestamptz as cambio, exists (
          select from ${sql.table(kind)} where num > range * ${sql.lit(PER_FILE)} and num <= (range + 1) * ${sql.lit(PER_FILE)}
        ) as hay`
  const found = await sql<Range>`
    select range, ${DAY(sql`cambio`)} as cambio
    from generate_series(0, (select (max(num) - 1) / ${sql.lit(PER_FILE)} from ${sql.table(kind)})) as range
      cross join lateral (${last}) as archivo
    where hay order by range
  `.execute(db)
  return found.rows
}

type Entry = { id: string; cambio: string | null }

/** The ids of one range, oldest first. */
export async function listRange(db: Db, kind: Kind, range: number): Promise<Entry[]> {
  const from = range * PER_FILE
  const cambio = kind === 'libro' ? DAY(sql`actualizado_en`) : sql<null>`null`
  const found = await sql<Entry>`
    select id, ${cambio} as cambio from ${sql.table(kind)}
    where num > ${from}::bigint and num <= ${from + PER_FILE}::bigint order by num
  `.execute(db)
  return found.rows
}

/** Addresses of the series that begin with a book of one range: each stands in one file, and none is moved by a new book. */
export const listSeries = (db: Db, range: number): Promise<string[]> =>
  listPaginasDeColecciones(db, range * PER_FILE, (range + 1) * PER_FILE)

/** Addresses that the shop's people have made by hand; there are few, so they stand with the fixed pages. */
export async function listHechasAMano(db: Db): Promise<string[]> {
  const found = await sql<{ path: string }>`
    select '/mesas/' || slug as path from mesa
    where (desde is null or desde <= now()) and (hasta is null or hasta > now())
    union all
    select '/novedades/' || slug from novedad where not borrador and desde <= now() and (hasta is null or hasta > now())
    union all
    select '/novedades' where exists (select from novedad where not borrador and desde <= now() and (hasta is null or hasta > now()))
    order by path limit ${sql.lit(PER_FILE)}`.execute(db)
  return found.rows.map(({ path }) => path)
}
