import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Origen } from './origen.contract.ts'
import { CAMPOS_CON_ORIGEN, type CampoConOrigen } from './origen.rules.ts'

/** The fields of a book that somebody holds, in the order of `CAMPOS_CON_ORIGEN`. A supplier that is gone holds none. */
export async function listOrigenes(db: Db, libro: string): Promise<Origen[]> {
  const { rows } = await sql<{ lugar: number; quien: string | null }>`
    select n.lugar::int as lugar, p.nombre as quien
    from libro_origen o cross join lateral unnest(o.quienes) with ordinality as n (num, lugar)
      left join proveedor p on p.num = n.num
    where o.libro_id = ${libro} and (n.num = 0 or p.num is not null) order by n.lugar`.execute(db)
  return rows.flatMap(({ lugar, quien }) => {
    const campo = CAMPOS_CON_ORIGEN[lugar - 1]
    return campo ? [{ campo, quien }] : []
  })
}

/** Keeps the book's holders from being changed until the transaction ends; false where there are none. */
export async function lockOrigen(trx: Db, libro: string): Promise<boolean> {
  const { rows } = await sql`select from libro_origen where libro_id = ${libro} for update`.execute(trx)
  return rows.length > 0
}

/** The names of fields, as the audit keeps them. */
export const nameCampos = (campos: readonly CampoConOrigen[]): string | null => campos.join(', ') || null
