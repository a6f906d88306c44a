// Counts that processes share: one row for each key and window (db/migrations/0037). The database's clock decides, so that a
// node whose own is wrong neither forgets nor prolongs.
import { sql } from 'kysely'
import type { Db } from './pool.ts'

type Gasto = { points: number; ms: number }

/** Rows that are kept at most: what would end last stays. */
const MAX_ROWS = 1_000_000

const MS = sql`(extract(epoch from vence - now()) * 1000)::float8`

/**
 * Adds `n` points for a key whose window is `seconds` long, unless it has used up `points` of it; then undefined, and nothing
 * changes. Gives what it has used up, and the milliseconds until the window ends.
 */
export async function addPuntos(
  db: Db,
  clave: Buffer,
  n: number,
  { points, seconds }: { points: number; seconds: number },
): Promise<Gasto | undefined> {
  const { rows } = await sql<Gasto>`
    insert into limite as l (clave, puntos, vence) values (${clave}, ${n}, now() + ${seconds} * interval '1 second')
    on conflict (clave) do update set
      puntos = case when l.vence <= now() then excluded.puntos else l.puntos + excluded.puntos end,
      vence = case when l.vence <= now() then excluded.vence else l.vence end
    where l.vence <= now() or l.puntos < ${points}
    returning puntos as points, ${MS} as ms`.execute(db)
  return rows[0]
}

export async function findPuntos(db: Db, clave: Buffer): Promise<Gasto | undefined> {
  const { rows } = await sql<Gasto>`
    select puntos as points, ${MS} as ms from limite where clave = ${clave} and vence > now()`.execute(db)
  return rows[0]
}

/** Gives one point back, if there is one. */
export const takePunto = (db: Db, clave: Buffer) =>
  sql`update limite set puntos = puntos - 1 where clave = ${clave} and vence > now() and puntos > 0`.execute(db)

export const deletePuntos = (db: Db, clave: Buffer) => sql`delete from limite where clave = ${clave}`.execute(db)

/** Deletes what is over, and beyond a bound what ends first. */
export async function deleteOldLimites(db: Db, maxRows = MAX_ROWS): Promise<void> {
  await sql`
    delete from limite
    where vence <= greatest(now(), (select vence from limite order by vence desc offset ${maxRows} limit 1))`.execute(
    db,
  )
}
