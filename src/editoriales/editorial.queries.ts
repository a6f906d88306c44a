import { sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import { fold } from '../platform/text.ts'
import type { ORDENES_EDITORIAL } from './editorial.contract.ts'

const columns = ['editorial.id as _id', 'editorial.descripcion', 'editorial.direccion', 'editorial.imagen'] as const

type ListOptions = { offset: number; limit: number; orden: (typeof ORDENES_EDITORIAL)[number] }

export const listEditoriales = (db: Db, { offset, limit, orden }: ListOptions) => {
  const query = db.selectFrom('editorial').select(columns).offset(offset).limit(limit)
  return orden === 'alfabetico'
    ? query.orderBy('descripcion_p').orderBy('num').execute()
    : query.orderBy('num', 'desc').execute()
}

export const countEditoriales = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('editorial')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

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
