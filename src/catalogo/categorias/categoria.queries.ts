import { type SqlBool, sql } from 'kysely'
import { countRows } from '#platform/db/count.ts'
import { holdsWords } from '#platform/db/palabras.ts'
import type { Db } from '#platform/db/pool.ts'
import type { LockFor } from '#platform/edits.ts'
import { createId } from '#platform/id.ts'
import { fold } from '#platform/text.ts'
import type { CategoriaForm } from './categoria.schemas.ts'

const columns = ['categoria.id as _id', 'categoria.nombre', 'categoria.descripcion', 'categoria.version'] as const

type ListOptions = { q?: string | undefined; offset: number; limit: number }

/** All of them, or those that `q` finds. */
const matching = (db: Db, q: string | undefined) =>
  db.selectFrom('categoria').$if(Boolean(q), (all) => all.where(holdsWords('nombre_p', q ?? '')))

/** Newest first, like every list of the API. */
export const listCategorias = (db: Db, { q, offset, limit }: ListOptions) =>
  matching(db, q).select(columns).orderBy('num', 'desc').offset(offset).limit(limit).execute()

/** Those with these keys, in this order. */
export const listCategoriasByNums = (db: Db, nums: readonly number[]) =>
  db
    .selectFrom('categoria')
    .select(columns)
    .where(sql<SqlBool>`num = any(${nums}::bigint[])`)
    .orderBy(sql`array_position(${nums}::bigint[], num)`)
    .execute()

export const countCategorias = async (db: Db, q?: string): Promise<number> => countRows(matching(db, q))

export const findCategoria = (db: Db, id: string) =>
  db.selectFrom('categoria').select(columns).where('id', '=', id).executeTakeFirst()

/** The category, kept from being changed (`editar`) or also from being used (`eliminar`) until the transaction ends. */
export const lockCategoria = (db: Db, id: string, para: LockFor) => {
  const query = db.selectFrom('categoria').select(columns).where('id', '=', id)
  return (para === 'editar' ? query.forNoKeyUpdate() : query.forUpdate()).executeTakeFirst()
}

export const insertCategoria = (db: Db, { nombre, descripcion = null }: CategoriaForm) =>
  db
    .insertInto('categoria')
    .values({ id: createId(), nombre, nombre_p: fold(nombre), descripcion })
    .returning(columns)
    .executeTakeFirstOrThrow()

type Cambios = { nombre?: string | undefined; descripcion?: string | null | undefined }

export const updateCategoria = (db: Db, id: string, { nombre, descripcion }: Cambios) =>
  db
    .updateTable('categoria')
    .set({ nombre, nombre_p: nombre && fold(nombre), descripcion })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteCategoria = (db: Db, id: string) => db.deleteFrom('categoria').where('id', '=', id).execute()

export const countLibrosOfCategoria = async (db: Db, id: string): Promise<number> =>
  countRows(db.selectFrom('libro_categoria').where('categoria_id', '=', id))
