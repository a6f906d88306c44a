// Keys and names of what is filtered by.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import type { Iniciales } from './consulta.rules.ts'
import type { Nombrada, Nombres } from './opciones.rules.ts'

const MAX_AUTORES = 50

/** Names of authors and publishers, and all categories of the shop. */
export async function findNombres(
  db: Db,
  { autor, editorial }: Record<'autor' | 'editorial', readonly number[]>,
): Promise<Nombres> {
  const { rows } = await sql<Nombrada & { faceta: keyof Nombres }>`
    select 'categoria' as faceta, num, id, nombre from categoria
    union all select 'autor', num, id, nombre_completo from autor where num = any(${autor}::integer[])
    union all select 'editorial', num, id, descripcion from editorial where num = any(${editorial}::integer[])
    order by faceta, num`.execute(db)
  const of = (wanted: keyof Nombres) =>
    rows.filter(({ faceta }) => faceta === wanted).map(({ num, id, nombre }) => ({ num, id, nombre }))
  return { categoria: of('categoria'), autor: of('autor'), editorial: of('editorial') }
}

const TABLAS = { categoria: sql`categoria`, autor: sql`autor`, editorial: sql`editorial` }

/** The numbers of what was chosen by id; an id that nobody has is 0, which no book has either. */
export async function findNums(
  db: Db,
  ids: Record<keyof Nombres, readonly string[]>,
): Promise<Record<keyof Nombres, number[]>> {
  const nums: Record<keyof Nombres, number[]> = { categoria: [], autor: [], editorial: [] }
  const asked = (['categoria', 'autor', 'editorial'] as const).filter((faceta) => ids[faceta].length > 0)
  if (asked.length === 0) return nums
  const parts = asked.map(
    (faceta): RawBuilder<unknown> => sql`
      select ${sql.lit(faceta)} as faceta, coalesce(num, 0) as num
      from unnest(${ids[faceta]}::uuid[]) as dado (id) left join ${TABLAS[faceta]} using (id)`,
  )
  const { rows } = await sql<{ faceta: keyof Nombres; num: number }>`${sql.join(parts, sql` union all `)}`.execute(db)
  for (const { faceta, num } of rows) nums[faceta].push(num)
  return nums
}

/** Authors with such initials, those whose books sell best when there are many. */
export async function findAutores(db: Db, { palabras, patron }: Iniciales): Promise<number[]> {
  const { rows } = await sql<{ num: number }>`
    select num from autor
    where to_tsvector('simple', nombre_p) @@ to_tsquery('simple', ${palabras.join(' | ')}) and nombre_p ~ ${patron}
    order by vendidos desc, num limit ${MAX_AUTORES}`.execute(db)
  return rows.map(({ num }) => num)
}
