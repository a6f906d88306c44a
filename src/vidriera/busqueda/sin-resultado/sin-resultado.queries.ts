import { sql } from 'kysely'
import { countRows } from '#platform/db/count.ts'
import { holdsWords } from '#platform/db/palabras.ts'
import type { Db } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'
import { DIAS_SIN_RESULTADO, type OrdenSinResultado } from './sin-resultado.rules.ts'

/** The list is for reading: whatever a robot asks, the rarest and oldest beyond this many are forgotten. */
const LISTA_MAX = 10_000
/** As often as one search is counted. */
const VECES_MAX = 1_000_000_000

/** Adds to what is known of these texts, in one statement and in one order, so that nodes do not wait for one another. */
export async function addSinResultado(db: Db, veces: ReadonlyMap<string, number>, dia: string): Promise<void> {
  const lote = [...veces].sort(([a], [b]) => (a < b ? -1 : 1))
  await sql`
    insert into busqueda_sin_resultado as antes (id, texto, veces, primera, ultima)
    select id, texto, veces, ${dia}::date, ${dia}::date
    from unnest(${lote.map(createId)}::uuid[], ${lote.map(([texto]) => texto)}::text[], ${lote.map(([, n]) => n)}::integer[])
      as nueva (id, texto, veces)
    on conflict (texto) do update set veces = least(${VECES_MAX}::bigint, antes.veces::bigint + excluded.veces),
      primera = least(antes.primera, excluded.primera), ultima = greatest(antes.ultima, excluded.ultima)`.execute(db)
}

/** Deletes searches that were last made three months ago, and the rarest beyond the maximum. */
export async function deleteOldSinResultado(db: Db, hoy: string, max = LISTA_MAX): Promise<void> {
  await sql`
    with reciente as (
      select id, row_number() over (order by veces desc, ultima desc, id desc) as puesto
      from busqueda_sin_resultado where ultima >= ${hoy}::date - ${DIAS_SIN_RESULTADO}::integer
    )
    delete from busqueda_sin_resultado where id not in (select id from reciente where puesto <= ${max})`.execute(db)
}

type ListOptions = { q?: string | undefined; orden: OrdenSinResultado; offset: number; limit: number }

const matching = (db: Db, q: string | undefined) =>
  db.selectFrom('busqueda_sin_resultado').$if(Boolean(q), (all) => all.where(holdsWords('texto', q ?? '')))

export const listSinResultado = (db: Db, { q, orden, offset, limit }: ListOptions) =>
  matching(db, q)
    .select(['id as _id', 'texto', 'veces', 'primera', 'ultima'])
    .orderBy(orden === 'frecuentes' ? 'veces' : 'ultima', 'desc')
    .orderBy(orden === 'frecuentes' ? 'ultima' : 'veces', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()

export const countSinResultado = async (db: Db, q?: string): Promise<number> => countRows(matching(db, q))

/** False where it was gone already. */
export const deleteSinResultado = async (db: Db, id: string): Promise<boolean> =>
  (await db.deleteFrom('busqueda_sin_resultado').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n

/** How many there were. */
export const deleteAllSinResultado = async (db: Db): Promise<number> =>
  Number((await db.deleteFrom('busqueda_sin_resultado').executeTakeFirst()).numDeletedRows)
