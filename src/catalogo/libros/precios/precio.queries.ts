// What the prices of books were, and the changes of many at once.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Formato } from '#catalogo/catalogo/catalogo.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import { selectTodosLosHallados } from '../libro.hallados.queries.ts'
import { matches } from '../libro.listas.queries.ts'
import { notePrecios } from '../precio.service.ts'
import { EJEMPLOS, type ReglaPrecio } from './cambio.rules.ts'
import type { Cambio, Historia } from './precio.contract.ts'

/** What a list of the panel is narrowed to: all of it at once. Nothing is the whole catalogue. */
export type FiltrosPanel = {
  q?: string | undefined
  editorial?: string | undefined
  autor?: string | undefined
  categoria?: string | undefined
  formato?: Formato | undefined
  libro?: string | undefined
}

/** The condition on `libro` of a list. A search means every match here, however many there are. */
export function describeFiltros({ q, editorial, autor, categoria, formato, libro }: FiltrosPanel): RawBuilder<SqlBool> {
  const conditions = [matches({ formato })]
  if (libro) conditions.push(sql<SqlBool>`libro.id = ${libro}`)
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
export async function nameLista(db: Db, { q, formato, ...ids }: FiltrosPanel): Promise<string | null> {
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
  if (formato) parts.push(`formato ${formato}`)
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
const BAJA_DEL_PVP = sql<SqlBool>`(libro.regla_precio = 'libro_nuevo' and par.despues < libro.pvp_centavos
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
): Promise<Ejemplo[]> =>
  (
    await sql<Ejemplo>`
      select id, titulo, isbn, precio from libro
      where ${describeFiltros(filtros)}
        and (precio = any(${precios.filter((precio) => precio !== null)}::int[]) or (precio is null and ${precios.includes(null)}))
      order by num desc limit ${EJEMPLOS}`.execute(db)
  ).rows

type CambioNuevo = {
  id: string
  actor: string
  lista: string
  regla: ReglaPrecio
  gratis: boolean
  desde: Date | null
}

/**
 * Writes a change down with the books that its list has now, as one that waits. Undefined where the list is empty. Books
 * that come to the list later are none of it.
 */
export async function insertCambio(
  trx: Db,
  filtros: FiltrosPanel,
  { id, actor, lista, regla, gratis, desde }: CambioNuevo,
): Promise<{ numero: number; total: number } | undefined> {
  const { rows } = await sql<{ numero: number; total: number }>`
    insert into precio_cambio (id, actor_id, lista, regla, gratis, desde, total, libros, estado)
    select ${id}, ${actor}, ${lista}, ${JSON.stringify(regla)}::jsonb, ${gratis}, ${desde}, cardinality(ids), ids, 'programado'
    from (select array(select id from libro where ${describeFiltros(filtros)} order by id) as ids) as elegidos
    where cardinality(ids) > 0
    returning numero, total`.execute(trx)
  return rows[0]
}

export type CambioTomado = NonNullable<Awaited<ReturnType<typeof lockCambio>>>

/** A change, locked until the transaction ends. */
export const lockCambio = (trx: Db, id: string) =>
  trx
    .selectFrom('precio_cambio')
    .select(['id', 'numero', 'actor_id', 'lista', 'regla', 'gratis', 'desde', 'total', 'estado', 'cambiados'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The change that is due for longest and that no other node is at, locked; its minute is the database's. */
export const lockVencido = (trx: Db) =>
  trx
    .selectFrom('precio_cambio')
    .select(['id', 'numero', 'actor_id', 'lista', 'regla', 'gratis', 'desde', 'total', 'estado', 'cambiados'])
    .where('estado', '=', 'programado')
    .where('desde', '<=', sql<Date>`now()`)
    .orderBy('desde')
    .orderBy('numero')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Milliseconds until the next one is due, zero or less where one is; null where none waits. By the database's clock. */
export async function findEspera(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select ceil(extract(epoch from min(desde) - now()) * 1000)::float8 as ms from precio_cambio where estado = 'programado'`.execute(
    db,
  )
  return rows[0]?.ms ?? null
}

/** Keeps the books of a waiting change from being changed, in the order of their keys, and counts them by price. */
export const lockPorPrecio = async (trx: Db, id: string): Promise<PorPrecio[]> =>
  (
    await sql<PorPrecio>`
      select precio, count(*)::int as n from (
        select precio from libro where id in (select unnest(libros) from precio_cambio where id = ${id})
        order by id for no key update
      ) as tomado group by precio`.execute(trx)
  ).rows

/** Books of one statement: none of them comes near the limit of a statement's time. */
const POR_VEZ = 5_000
/** Stands for «no price» where prices are compared. */
const SIN_PRECIO = -1

/** Puts each price of a change in the place of the one before. Returns how many books have another one. */
export async function writePrecios(
  trx: Db,
  { id, total, gratis, guardia }: Pick<CambioTomado, 'id' | 'total' | 'gratis'> & { guardia: boolean },
  pares: ReadonlyMap<Centavos | null, Centavos>,
): Promise<number> {
  const antes = [...pares.keys()].map((precio) => precio ?? SIN_PRECIO)
  const despues = [...pares.values()]
  let written = 0
  for (let from = 1; from <= total; from += POR_VEZ) {
    const { numAffectedRows } = await sql`
      update libro set precio = par.despues, gratis = par.despues = 0 and ${gratis}::boolean, actualizado_en = now()
      from unnest(${antes}::int[], ${despues}::int[]) as par (antes, despues)
      where coalesce(libro.precio, ${sql.lit(SIN_PRECIO)}) = par.antes and (${guardia}::boolean and ${BAJA_DEL_PVP}) is not true
        and libro.id in (select unnest(libros[${from}:${from + POR_VEZ - 1}]) from precio_cambio where id = ${id})`.execute(
      trx,
    )
    written += Number(numAffectedRows ?? 0)
  }
  return written
}

export const finishCambio = (trx: Db, id: string, cambiados: number) =>
  trx
    .updateTable('precio_cambio')
    .set({ estado: 'hecho', libros: null, cambiados, hecho_en: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

export const cancelCambio = (trx: Db, id: string) =>
  trx
    .updateTable('precio_cambio')
    .set({ estado: 'cancelado', libros: null, terminado_en: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** The history's rows that a change wrote itself. */
const suyas = (id: string) => sql<SqlBool>`h.cambio_id = ${id} and h.motivo in ('cambio', 'programado')`
const tocado = sql<SqlBool>`exists (select from precio_historia as otra where otra.libro_id = h.libro_id and otra.id > h.id)`

/** Keeps the books that a change wrote from being changed, in the order of their keys. */
const lockCambiados = (trx: Db, id: string) =>
  sql`select count(*) from (
      select from libro where id in (select libro_id from precio_historia as h where ${suyas(id)})
      order by id for no key update
    ) as tomado`.execute(trx)

type Quedado = { id: string; titulo: string; isbn: string; precio: Centavos | null }

/** The books whose price was changed again after a change, and how many they are. To be asked before they are restored. */
async function listQuedados(trx: Db, id: string): Promise<{ total: number; libros: Quedado[] }> {
  const { rows } = await sql<Quedado & { total: number }>`
    select libro.id, titulo, isbn, precio, count(*) over ()::int as total
    from precio_historia as h join libro on libro.id = h.libro_id
    where ${suyas(id)} and ${tocado} order by num desc limit ${NOMBRADOS}`.execute(trx)
  return { total: rows[0]?.total ?? 0, libros: rows.map(({ total: _, ...libro }) => libro) }
}
/** Books that an undo names. */
const NOMBRADOS = 100

/** Gives every book that nobody changed since the price from before a change. Returns how many. */
async function restorePrecios(trx: Db, id: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select h.id from precio_historia as h where ${suyas(id)} and not ${tocado} order by h.id`.execute(trx)
  const ids = rows.map((row) => row.id)
  for (let from = 0; from < ids.length; from += POR_VEZ) {
    await sql`
      update libro set precio = h.antes, gratis = h.antes_gratis, actualizado_en = now()
      from precio_historia as h
      where h.id = any(${ids.slice(from, from + POR_VEZ)}::bigint[]) and libro.id = h.libro_id`.execute(trx)
  }
  return ids.length
}

/**
 * Takes a change back, by `actor`: each book that nobody changed since has its price from before; the others stay, and are
 * counted and named.
 */
export async function undoPrecios(trx: Db, id: string, actor: string) {
  await lockCambiados(trx, id)
  const { total, libros } = await listQuedados(trx, id)
  await notePrecios(trx, { motivo: 'deshacer', actor, cambio: id })
  const restaurados = await restorePrecios(trx, id)
  await trx
    .updateTable('precio_cambio')
    .set({ estado: 'deshecho', restaurados, terminado_en: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  return { restaurados, quedaron: total, libros }
}

const quien = sql<string | null>`(select nombre || ' ' || apellido from usuario where id = actor_id)`
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
  const counted = db.selectFrom('precio_historia').select((eb) => eb.fn.countAll<number>().as('n'))
  return (await counted.where('libro_id', '=', libro).executeTakeFirstOrThrow()).n
}

/** What a book cost, newest first. */
export async function listHistoria(db: Db, libro: string, { offset, limit }: Tramo): Promise<Historia[]> {
  const rows = await db
    .selectFrom('precio_historia')
    .leftJoin('precio_cambio', 'precio_cambio.id', 'precio_historia.cambio_id')
    .leftJoin('usuario', 'usuario.id', 'precio_historia.actor_id')
    .select(['precio_historia.id', 'cambiado_en', 'antes', 'despues', 'antes_gratis', 'despues_gratis', 'motivo'])
    .select(['precio_historia.actor_id', 'precio_cambio.numero'])
    .select(sql<string | null>`usuario.nombre || ' ' || usuario.apellido`.as('quien'))
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
