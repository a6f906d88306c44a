import { countRows } from '#platform/db/count.ts'
import { holdsWords } from '#platform/db/palabras.ts'
import type { Db } from '#platform/db/pool.ts'
import type { LockFor } from '#platform/edits.ts'
import { createId } from '#platform/id.ts'
import { fold } from '#platform/text.ts'
import type { ProveedorForm } from './proveedor.schemas.ts'

const columns = ['id as _id', 'nombre', 'clase', 'precedencia', 'version'] as const

type ListOptions = { q?: string | undefined; offset: number; limit: number }

/** All of them, or those that `q` finds. */
const matching = (db: Db, q: string | undefined) =>
  db.selectFrom('proveedor').$if(Boolean(q), (all) => all.where(holdsWords('nombre_p', q ?? '')))

export const listProveedores = (db: Db, { q, offset, limit }: ListOptions) =>
  matching(db, q)
    .select(columns)
    .orderBy('precedencia')
    .orderBy('nombre_p')
    .orderBy('num')
    .offset(offset)
    .limit(limit)
    .execute()

export const countProveedores = async (db: Db, q?: string): Promise<number> => countRows(matching(db, q))

/** The supplier, kept from being changed (`editar`) or also from being named (`eliminar`) until the transaction ends. */
export const lockProveedor = (db: Db, id: string, para: LockFor) => {
  const query = db.selectFrom('proveedor').select(columns).where('id', '=', id)
  return (para === 'editar' ? query.forNoKeyUpdate() : query.forUpdate()).executeTakeFirst()
}

export const insertProveedor = (db: Db, { nombre, clase, precedencia }: ProveedorForm) =>
  db
    .insertInto('proveedor')
    .values({ id: createId(), nombre, nombre_p: fold(nombre), clase, precedencia })
    .returning(columns)
    .executeTakeFirstOrThrow()

type Cambios = { [Campo in keyof ProveedorForm]?: ProveedorForm[Campo] | undefined }

export const updateProveedor = (db: Db, id: string, { nombre, clase, precedencia }: Cambios) =>
  db
    .updateTable('proveedor')
    .set({ nombre, nombre_p: nombre === undefined ? undefined : fold(nombre), clase, precedencia })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteProveedor = (db: Db, id: string) => db.deleteFrom('proveedor').where('id', '=', id).execute()
