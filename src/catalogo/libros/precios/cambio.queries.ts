// A change of many prices: planned, written in stretches, and undone.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Centavos } from '#platform/money.ts'
import { notePrecios } from '../precio.service.ts'
import type { ReglaPrecio } from './cambio.rules.ts'
import {
  BAJA_DEL_PVP,
  describeFiltros,
  type FiltrosPanel,
  type PorPrecio,
  SIN_PRECIO,
  suyas,
  tocado,
} from './precio.queries.ts'

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
