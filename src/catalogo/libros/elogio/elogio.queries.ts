import type { Db } from '#platform/db/pool.ts'
import type { ElogioEditable } from './elogio.contract.ts'
import type { ElogioForm } from './elogio.schemas.ts'

export const findElogio = (db: Db, libro: string): Promise<ElogioEditable | undefined> =>
  db.selectFrom('elogio').select(['texto', 'firma', 'version']).where('libro_id', '=', libro).executeTakeFirst()

export const existsLibro = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('libro').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Keeps what is said of the book from being changed until the transaction ends; false where there is no such book. */
export const lockLibroOfElogio = async (db: Db, libro: string): Promise<boolean> =>
  (await db.selectFrom('libro').select('id').where('id', '=', libro).forNoKeyUpdate().executeTakeFirst()) !== undefined

export const upsertElogio = (db: Db, libro_id: string, { texto, firma = null }: ElogioForm): Promise<ElogioEditable> =>
  db
    .insertInto('elogio')
    .values({ libro_id, texto, firma })
    .onConflict((conflict) => conflict.column('libro_id').doUpdateSet({ texto, firma }))
    .returning(['texto', 'firma', 'version'])
    .executeTakeFirstOrThrow()

export const deleteElogio = (db: Db, libro: string) => db.deleteFrom('elogio').where('libro_id', '=', libro).execute()
