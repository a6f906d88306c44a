import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Formato } from '#catalogo/catalogo/catalogo.rules.ts'
import { countRows } from '#platform/db/count.ts'
import type { Db } from '#platform/db/pool.ts'
import { formatCount } from '#platform/format.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import { selectTodosLosHallados } from '../libro.hallados.queries.ts'
import { matches } from '../libro.listas.queries.ts'
import { EJEMPLOS } from './cambio.rules.ts'
import type { Cambio, Historia } from './precio.contract.ts'

/** What a list of the panel is narrowed to: all of it at once. Nothing is the whole catalogue. */
export type FiltrosPanel = {
  q?: string | undefined
  editorial?: string | undefined
  autor?: string | undefined
  categoria?: string | undefined
  formato?: Formato | undefined
  libro?: string | undefined
  /** These alone. */
  libros?: readonly string[] | undefined
  /** Not for sale: no price is known. */
  sin_precio?: 'si' | undefined
}

const SIN_PVP = sql<SqlBool>`libro.precio is null`

/** Books without a price, to be counted. */
export const LIBROS_SIN_PRECIO = sql`select from libro where ${SIN_PVP}`

/** The condition on `libro` of a list. A search means every match here, however many there are. */
export function describeFiltros(filtros: FiltrosPanel): RawBuilder<SqlBool> {
  const { q, editorial, autor, categoria, formato, libro, libros, sin_precio } = filtros
  const conditions = [matches({ formato })]
  if (sin_precio) conditions.push(SIN_PVP)
  if (libro) conditions.push(sql<SqlBool>`libro.id = ${libro}`)
  if (libros) conditions.push(sql<SqlBool>`libro.id = any(${libros}::uuid[])`)
  if (editorial) conditions.push(sql<SqlBool>`libro.editorial_id = ${editorial}`)
  if (autor) conditions.push(sql<SqlBool>`libro.id in (select libro_id from libro_autor where autor_id = ${autor})`)
  if (categoria) {
    conditions.push(sql<SqlBool>`libro.id in (select libro_id from libro_categoria where categoria_id = ${categoria})`)
  }
  if (q) conditions.push(sql<SqlBool>`libro.num in (${selectTodosLosHallados(q)})`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Keys of one page of a list, newest first, and how many books it has. */
export async function listFiltrados(
  db: Db,
  filtros: FiltrosPanel,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; nums: number[] }> {
  const donde = describeFiltros(filtros)
  const { rows } = await sql<{ total: number; nums: number[] }>`
    select (select count(*) from libro where ${donde}) as total,
      array(select num from libro where ${donde} order by num desc offset ${offset}::bigint limit ${limit}::bigint) as nums`.execute(
    db,
  )
  return rows[0] ?? { total: 0, nums: [] }
}

/** The list in words, with the names of today: «editorial «Planeta», físico». Null where something of it is gone. */
export async function nameLista(
  db: Db,
  { q, formato, sin_precio, libros, ...ids }: FiltrosPanel,
): Promise<string | null> {
  const { rows } = await sql<Record<'libro' | 'editorial' | 'autor' | 'categoria', string | null>>`
    select (select titulo from libro where id = ${ids.libro ?? null}::uuid) as libro,
      (select descripcion from editorial where id = ${ids.editorial ?? null}::uuid) as editorial,
      (select nombre_completo from autor where id = ${ids.autor ?? null}::uuid) as autor,
      (select nombre from categoria where id = ${ids.categoria ?? null}::uuid) as categoria`.execute(db)
  const found = rows[0]
  const parts: string[] = []
  for (const key of ['libro', 'editorial', 'autor', 'categoria'] as const) {
    if (!ids[key]) continue
    const nombre = found?.[key]
    if (nombre === null || nombre === undefined) return null
    parts.push(key === 'libro' ? `«${nombre}»` : `${key === 'categoria' ? 'categoría' : key} «${nombre}»`)
  }
  if (libros) parts.push(formatCount(libros.length, 'libro elegido', 'libros elegidos'))
  if (formato) parts.push(`formato ${formato}`)
  if (sin_precio) parts.push('sin precio')
  if (q) parts.push(`búsqueda «${q}»`)
  return parts.join(', ') || 'todo el catálogo'
}

/** How many books there are of each price; null: not for sale. */
export type PorPrecio = { precio: Centavos | null; n: number }

export const countByPrecio = async (db: Db, filtros: FiltrosPanel): Promise<PorPrecio[]> =>
  (
    await sql<PorPrecio>`
      select precio, count(*)::int as n from libro where ${describeFiltros(filtros)} group by precio`.execute(db)
  ).rows

/** A book that a price from `par` would lower below its PVP. */
export const BAJA_DEL_PVP = sql<SqlBool>`(libro.regla_precio = 'libro_nuevo' and par.despues < libro.pvp_centavos
  and (libro.precio is null or par.despues < libro.precio))`

const enCambio = (id: string) => sql<SqlBool>`libro.id in (select unnest(libros) from precio_cambio where id = ${id})`

/** How many books of a list, or of a change that waits, these new prices would lower below their PVP. */
export async function countBajoPvp(
  db: Db,
  de: { filtros: FiltrosPanel } | { cambio: string },
  pares: ReadonlyMap<Centavos | null, Centavos>,
): Promise<number> {
  const bajan = [...pares].filter(([antes, despues]) => antes === null || despues < antes)
  if (bajan.length === 0) return 0
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from libro join unnest(${bajan.map(([antes]) => antes ?? SIN_PRECIO)}::int[], ${bajan.map(([, despues]) => despues)}::int[])
      as par (antes, despues) on coalesce(libro.precio, ${sql.lit(SIN_PRECIO)}) = par.antes
    where ${'cambio' in de ? enCambio(de.cambio) : describeFiltros(de.filtros)} and ${BAJA_DEL_PVP}`.execute(db)
  return rows[0]?.n ?? 0
}

/** How many books an undo would lower below their PVP. */
export async function countVueltasBajoPvp(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from precio_historia as h join libro on libro.id = h.libro_id cross join lateral (select h.antes as despues) as par
    where ${suyas(id)} and not ${tocado} and ${BAJA_DEL_PVP}`.execute(db)
  return rows[0]?.n ?? 0
}

export type Ejemplo = { id: string; titulo: string; isbn: string; precio: Centavos | null }

/** The newest books of the list that have one of these prices. */
export const listEjemplos = async (
  db: Db,
  filtros: FiltrosPanel,
  precios: readonly (Centavos | null)[],
  offset: number,
): Promise<Ejemplo[]> =>
  (
    await sql<Ejemplo>`
      select id, titulo, isbn, precio from libro
      where ${describeFiltros(filtros)}
        and (precio = any(${precios.filter((precio) => precio !== null)}::int[]) or (precio is null and ${precios.includes(null)}))
      order by num desc offset ${offset} limit ${EJEMPLOS}`.execute(db)
  ).rows

/** Stands for «no price» where prices are compared. */
export const SIN_PRECIO = -1

/** The history's rows that a change wrote itself. */
export const suyas = (id: string) => sql<SqlBool>`h.cambio_id = ${id} and h.motivo in ('cambio', 'programado')`

export const tocado = sql<SqlBool>`exists (select from precio_historia as otra where otra.libro_id = h.libro_id and otra.id > h.id)`

const quien = sql<string | null>`(select nombre from actor where id = actor_id)`

const toQuien = (id: string | null, nombre: string | null) => (id === null ? null : { _id: id, nombre })

type Tramo = { offset: number; limit: number }

const selectCambios = (db: Db) =>
  db
    .selectFrom('precio_cambio')
    .select(['id', 'numero', 'creado_en', 'actor_id', 'lista', 'regla', 'desde', 'total', 'estado', 'cambiados'])
    .select(['restaurados', 'hecho_en', 'terminado_en', quien.as('quien')])

type CambioRow = Awaited<ReturnType<ReturnType<typeof selectCambios>['executeTakeFirstOrThrow']>>

const toCambio = ({ id, actor_id, quien: nombre, ...row }: CambioRow): Cambio => ({
  ...row,
  _id: id,
  quien: toQuien(actor_id, nombre),
  creado_en: row.creado_en.toISOString(),
  desde: row.desde?.toISOString() ?? null,
  hecho_en: row.hecho_en?.toISOString() ?? null,
  terminado_en: row.terminado_en?.toISOString() ?? null,
})

export async function findCambio(db: Db, id: string): Promise<Cambio | undefined> {
  const row = await selectCambios(db).where('id', '=', id).executeTakeFirst()
  return row && toCambio(row)
}

/** The changes, those that wait first, then the newest, and how many there are; of a book those that wait for it. */
export async function listCambios(
  db: Db,
  { libro }: { libro?: string | undefined },
  { offset, limit }: Tramo,
): Promise<{ total: number; cambios: Cambio[] }> {
  const suyos = libro ? sql<SqlBool>`estado = 'programado' and ${libro} = any(libros)` : sql<SqlBool>`true`
  const counted = db.selectFrom('precio_cambio').select((eb) => eb.fn.countAll<number>().as('n'))
  const { n } = await counted.where(suyos).executeTakeFirstOrThrow()
  const rows = await selectCambios(db)
    .where(suyos)
    .orderBy(sql`estado = 'programado'`, 'desc')
    .orderBy('numero', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return { total: n, cambios: rows.map(toCambio) }
}

export async function countHistoria(db: Db, libro: string): Promise<number> {
  return countRows(db.selectFrom('precio_historia').where('libro_id', '=', libro))
}

/** What a book cost, newest first. */
export async function listHistoria(db: Db, libro: string, { offset, limit }: Tramo): Promise<Historia[]> {
  const rows = await db
    .selectFrom('precio_historia')
    .leftJoin('precio_cambio', 'precio_cambio.id', 'precio_historia.cambio_id')
    .leftJoin('actor', 'actor.id', 'precio_historia.actor_id')
    .select(['precio_historia.id', 'cambiado_en', 'antes', 'despues', 'antes_gratis', 'despues_gratis', 'motivo'])
    .select(['precio_historia.actor_id', 'precio_cambio.numero'])
    .select('actor.nombre as quien')
    .where('libro_id', '=', libro)
    .orderBy('precio_historia.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(
    ({ id, cambiado_en, antes, despues, antes_gratis, despues_gratis, motivo, actor_id, numero, quien }) => ({
      _id: id,
      cambiado_en: cambiado_en.toISOString(),
      antes: antes === null ? null : toPesos(antes),
      despues: despues === null ? null : toPesos(despues),
      antes_gratis,
      despues_gratis,
      motivo,
      cambio: numero,
      quien: toQuien(actor_id, quien),
    }),
  )
}
