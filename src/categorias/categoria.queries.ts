import type { Db } from '../platform/db/pool.ts'

const columns = ['categoria.id as _id', 'categoria.nombre', 'categoria.descripcion'] as const

/** Newest first, like every list of the API. */
export const listCategorias = (db: Db, { offset, limit }: { offset: number; limit: number }) =>
  db.selectFrom('categoria').select(columns).orderBy('num', 'desc').offset(offset).limit(limit).execute()

export const countCategorias = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('categoria')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

export const findCategoria = (db: Db, id: string) =>
  db.selectFrom('categoria').select(columns).where('id', '=', id).executeTakeFirst()
