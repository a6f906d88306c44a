// The books that are sold at the counter, and the rows of a new sale.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Centavos } from '#platform/money.ts'
import type { Medio } from './mostrador.rules.ts'
import type { Tarea } from './sin-red.rules.ts'

/** A book's copies at a place; the shelf where one was noted. */
export type EnLugar = { _id: string; lugar: string; libres: number; estante: string | null }

type LibroRow = { id: string; isbn: string; titulo: string; precio: Centavos | null; dePapel: boolean }

/** `contado`: the shop has counted it somewhere. */
export type LibroVendible = LibroRow & { contado: boolean }

export const CONTADO = sql<boolean>`exists (select from existencia where existencia.libro_id = libro.id)`

export const EN_LUGARES = sql<EnLugar[]>`(
  select coalesce(json_agg(json_build_object('_id', l.id, 'lugar', l.nombre, 'libres', suyas.libres, 'estante', suyas.estante)
    order by l.nombre, l.id), '[]')
  from (
    select lugar_id, sum(libres(e))::integer as libres, min(estante) as estante from existencia e
    where e.libro_id = libro.id group by lugar_id
  ) as suyas join lugar l on l.id = suyas.lugar_id and not l.cerrado)`

/** A book by its id or its ISBN, with its free copies at a place, or at all open ones; null where nobody counted it. */
export async function findLibro(
  db: Db,
  { libro, isbn }: { libro?: string | undefined; isbn?: string | undefined },
  lugar: string | undefined,
): Promise<(LibroRow & { libres: number | null; enLugares: EnLugar[] }) | undefined> {
  const cual = libro === undefined ? sql`libro.isbn = ${isbn ?? ''}` : sql`libro.id = ${libro}`
  const donde = lugar === undefined ? sql`not l.cerrado` : sql`l.id = ${lugar}`
  const { rows } = await sql<LibroRow & { libres: number | null; enLugares: EnLugar[] }>`
    select libro.id, libro.isbn, libro.titulo, libro.precio, 'fisico' = any(libro.formatos) as "dePapel",
      case when ${CONTADO} then (
        select coalesce(sum(libres(e)), 0)::integer from existencia e join lugar l on l.id = e.lugar_id
        where e.libro_id = libro.id and ${donde}
      ) end as libres, ${EN_LUGARES} as "enLugares"
    from libro where ${cual}`.execute(db)
  return rows[0]
}

/** The books of a sale, kept from being deleted until it is stored, in the order of their ids. */
export async function lockLibros(trx: Db, ids: readonly string[]): Promise<LibroVendible[]> {
  const { rows } = await sql<LibroVendible>`
    select id, isbn, titulo, precio, 'fisico' = any(formatos) as "dePapel", ${CONTADO} as contado
    from libro where id = any(${ids}::uuid[]) order by id for key share`.execute(trx)
  return rows
}

/** The books of the catalogue among these ISBNs. */
export const listConocidas = (trx: Db, isbns: readonly string[]) =>
  trx
    .selectFrom('libro')
    .select(['id', 'isbn', 'titulo'])
    .where('isbn', 'in', [...isbns])
    .orderBy('id')
    .execute()

type Nueva = {
  id: string
  lugar: string
  total: Centavos
  entregado: Centavos | null
  usuario: string | null
  cliente: string | null
  sinRed: { provisoria: string; vendida_en: Date } | null
}

/** The number of a new sale; null where one of this id is stored already, also by somebody who stores it just now. */
export async function insertVenta(trx: Db, nueva: Nueva): Promise<number | null> {
  const { id, lugar, total, entregado, usuario, cliente, sinRed } = nueva
  const row = await trx
    .insertInto('venta_mostrador')
    .values({
      id,
      lugar_id: lugar,
      total_centavos: total,
      entregado_centavos: entregado,
      usuario_id: usuario,
      ...(cliente !== null && { cliente_id: cliente }),
      ...sinRed,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('numero')
    .executeTakeFirst()
  return row?.numero ?? null
}

/** An account, kept from being deleted until the sale is stored; false where there is none. */
export const lockCliente = async (trx: Db, id: string): Promise<boolean> =>
  (await trx.selectFrom('usuario').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !== undefined

export async function insertTareas(trx: Db, venta: string, tareas: readonly Tarea[]): Promise<void> {
  if (tareas.length === 0) return
  await trx
    .insertInto('venta_mostrador_tarea')
    .values(tareas.map((tarea) => ({ venta_id: venta, ...tarea })))
    .execute()
}

/** How many were open. */
export async function resolveTareas(trx: Db, venta: string, usuario: string | null): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('venta_mostrador_tarea')
    .set({ resuelta_en: new Date(), resuelta_por: usuario })
    .where('venta_id', '=', venta)
    .where('resuelta_en', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export type LineaNueva = {
  linea: number
  /** Null for a book that no catalogue has. */
  libro_id: string | null
  isbn: string
  titulo: string
  cantidad: number
  precio_centavos: Centavos
  lista_centavos: Centavos | null
  antes_centavos: Centavos | null
  oferta: string | null
}

export async function insertPartes(
  trx: Db,
  venta: string,
  lineas: readonly LineaNueva[],
  pagos: readonly { medio: Medio; importe: Centavos }[],
): Promise<void> {
  await trx
    .insertInto('venta_mostrador_linea')
    .values(lineas.map((linea) => ({ venta_id: venta, ...linea })))
    .execute()
  if (pagos.length === 0) return
  await trx
    .insertInto('venta_mostrador_pago')
    .values(pagos.map(({ medio, importe }) => ({ venta_id: venta, medio, importe_centavos: importe })))
    .execute()
}

export async function insertCopias(
  trx: Db,
  venta: string,
  copias: readonly { linea: number; movimiento: number }[],
): Promise<void> {
  if (copias.length === 0) return
  await trx
    .insertInto('venta_mostrador_copia')
    .values(copias.map(({ linea, movimiento }) => ({ venta_id: venta, linea, movimiento_id: movimiento })))
    .execute()
}
