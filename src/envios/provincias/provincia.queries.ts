import { countRows } from '#platform/db/count.ts'
import { holdsWords } from '#platform/db/palabras.ts'
import type { Db } from '#platform/db/pool.ts'
import type { LockFor } from '#platform/edits.ts'
import { createId } from '#platform/id.ts'
import { fold } from '#platform/text.ts'

const columns = ['provincia.id as _id', 'provincia.descripcion', 'provincia.version'] as const

type ListOptions = { q?: string | undefined; offset: number; limit: number }

/** All of them, or those that `q` finds. */
const matching = (db: Db, q: string | undefined) =>
  db.selectFrom('provincia').$if(Boolean(q), (all) => all.where(holdsWords('descripcion_p', q ?? '')))

export const listProvincias = (db: Db, { q, offset, limit }: ListOptions) =>
  matching(db, q).select(columns).orderBy('num', 'desc').offset(offset).limit(limit).execute()

export const countProvincias = async (db: Db, q?: string): Promise<number> => countRows(matching(db, q))

export const findProvincia = (db: Db, id: string) =>
  db.selectFrom('provincia').select(columns).where('id', '=', id).executeTakeFirst()

/** By name, whatever its case and accents. */
export const findProvinciaByDescripcion = (db: Db, descripcion: string) =>
  db.selectFrom('provincia').select(columns).where('descripcion_p', '=', fold(descripcion)).executeTakeFirst()

/** The province, kept from being changed (`editar`) or also from being used (`eliminar`) until the transaction ends. */
export const lockProvincia = (db: Db, id: string, para: LockFor) => {
  const query = db.selectFrom('provincia').select(columns).where('id', '=', id)
  return (para === 'editar' ? query.forNoKeyUpdate() : query.forUpdate()).executeTakeFirst()
}

export const insertProvincia = (db: Db, descripcion: string) =>
  db
    .insertInto('provincia')
    .values({ id: createId(), descripcion, descripcion_p: fold(descripcion) })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateProvincia = (db: Db, id: string, { descripcion }: { descripcion?: string | undefined }) =>
  db
    .updateTable('provincia')
    .set({ descripcion, descripcion_p: descripcion && fold(descripcion) })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteProvincia = (db: Db, id: string) => db.deleteFrom('provincia').where('id', '=', id).execute()
