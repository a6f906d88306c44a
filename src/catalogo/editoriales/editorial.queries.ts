import { type SqlBool, sql } from 'kysely'
import { proposeMarca } from '#catalogo/portadas/dibujo/marca.rules.ts'
import { countRows } from '#platform/db/count.ts'
import { holdsWords } from '#platform/db/palabras.ts'
import type { Db } from '#platform/db/pool.ts'
import type { LockFor } from '#platform/edits.ts'
import { createId } from '#platform/id.ts'
import { fold } from '#platform/text.ts'
import type { ORDENES_EDITORIAL } from './editorial.contract.ts'
import type { EditorialForm } from './editorial.schemas.ts'

const columns = [
  'editorial.id as _id',
  'editorial.descripcion',
  'editorial.direccion',
  'editorial.imagen',
  'editorial.version',
] as const

/** What those columns say of a publisher. */
export type EditorialFila = NonNullable<Awaited<ReturnType<typeof findEditorial>>>

type ListOptions = {
  q?: string | undefined
  offset: number
  limit: number
  orden: (typeof ORDENES_EDITORIAL)[number]
}

/** All publishers, or those that `q` finds. */
const matching = (db: Db, q: string | undefined) =>
  db.selectFrom('editorial').$if(Boolean(q), (all) => all.where(holdsWords('descripcion_p', q ?? '')))

export const listEditoriales = (db: Db, { q, offset, limit, orden }: ListOptions) => {
  const query = matching(db, q).select(columns).offset(offset).limit(limit)
  return orden === 'alfabetico'
    ? query.orderBy('descripcion_p').orderBy('num').execute()
    : query.orderBy('num', 'desc').execute()
}

/** Those with these keys, in this order. */
export const listEditorialesByNums = (db: Db, nums: readonly number[]) =>
  db
    .selectFrom('editorial')
    .select(columns)
    .where(sql<SqlBool>`num = any(${nums}::bigint[])`)
    .orderBy(sql`array_position(${nums}::bigint[], num)`)
    .execute()

export const countEditoriales = async (db: Db, q?: string): Promise<number> => countRows(matching(db, q))

export const findEditorial = (db: Db, id: string) =>
  db.selectFrom('editorial').select(columns).where('id', '=', id).executeTakeFirst()

export const findEditorialByDescripcion = (db: Db, descripcion: string) =>
  db.selectFrom('editorial').select(columns).where('descripcion_p', '=', fold(descripcion)).executeTakeFirst()

export const listFormatosByEditorial = async (db: Db, id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('libro')
    .select(sql<string>`unnest(formatos)`.as('formato'))
    .distinct()
    .where('editorial_id', '=', id)
    .execute()
  return rows.map(({ formato }) => formato)
}

/** The publisher, kept from being changed (`editar`) or also from being used (`eliminar`) until the transaction ends. */
export const lockEditorial = (db: Db, id: string, para: LockFor) => {
  const query = db.selectFrom('editorial').select(columns).where('id', '=', id)
  return (para === 'editar' ? query.forNoKeyUpdate() : query.forUpdate()).executeTakeFirst()
}

/** Its drawn mark is the one that its name proposes, for good. */
export const insertEditorial = (db: Db, { descripcion, direccion, imagen }: EditorialForm) =>
  db
    .insertInto('editorial')
    .values({
      id: createId(),
      descripcion,
      descripcion_p: fold(descripcion),
      direccion,
      imagen,
      dispositivo: proposeMarca(descripcion),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

type Cambios = {
  descripcion?: string | undefined
  direccion?: string | null | undefined
  imagen?: string | null | undefined
}

export const updateEditorial = (db: Db, id: string, { descripcion, direccion, imagen }: Cambios) =>
  db
    .updateTable('editorial')
    .set({ descripcion, descripcion_p: descripcion && fold(descripcion), direccion, imagen })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteEditorial = (db: Db, id: string) => db.deleteFrom('editorial').where('id', '=', id).execute()

export const countLibrosOfEditorial = async (db: Db, id: string): Promise<number> =>
  countRows(db.selectFrom('libro').where('editorial_id', '=', id))
