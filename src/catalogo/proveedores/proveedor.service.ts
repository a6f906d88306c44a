// Suppliers as an import sees them, within its transaction.
import type { Db } from '#platform/db/pool.ts'
import { fold } from '#platform/text.ts'
import { type ClaseProveedor, listMasFuertes } from './proveedor.rules.ts'

/** Who sends a file: its number in `libro_origen`, and those whose fields it may not change. */
export type Emisor = { id: string; num: number; clase: ClaseProveedor; fuertes: number[] }

/** The supplier with those that are stronger, or undefined. */
export async function findEmisor(db: Db, id: string): Promise<Emisor | undefined> {
  const todos = await db.selectFrom('proveedor').select(['id', 'num', 'clase', 'precedencia']).execute()
  const found = todos.find((one) => one.id === id)
  return found && { id, num: found.num, clase: found.clase, fuertes: listMasFuertes(todos, found) }
}

/** A supplier's id by its name, whatever its case and accents. */
export const findProveedorByNombre = async (db: Db, nombre: string): Promise<string | undefined> =>
  (await db.selectFrom('proveedor').select('id').where('nombre_p', '=', fold(nombre)).executeTakeFirst())?.id

export const findNombreDeProveedor = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('proveedor').select('nombre').where('id', '=', id).executeTakeFirst())?.nombre

/** What the supplier's columns were said to mean, by their names as they are written; null is one that is not read. */
export const findColumnas = async (db: Db, id: string): Promise<Record<string, string | null>> =>
  (await db.selectFrom('proveedor').select('columnas').where('id', '=', id).executeTakeFirst())?.columnas ?? {}

/** Remembers what the supplier's columns mean; those of other lists of the same supplier stay. */
export async function rememberColumnas(db: Db, id: string, columnas: Record<string, string | null>): Promise<void> {
  const antes = await findColumnas(db, id)
  await db
    .updateTable('proveedor')
    .set({ columnas: JSON.stringify({ ...antes, ...columnas }) })
    .where('id', '=', id)
    .execute()
}
