import type { Insertable } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import type { Database } from '../platform/db/schema.ts'
import { createId } from '../platform/id.ts'

/** Whether a secret is stored that its key alone opens. */
export const existsSecreto = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('ajuste_tienda').select('clave').where('sellado', '=', true).limit(1).executeTakeFirst()) !==
  undefined

/** Attempts that are remembered: some months of nights. */
const KEPT = 200

/** Writes down a backup that was tried, and forgets the oldest. */
export async function insertRespaldo(db: Db, respaldo: Omit<Insertable<Database['respaldo']>, 'id'>): Promise<void> {
  await db
    .insertInto('respaldo')
    .values({ id: createId(), ...respaldo })
    .execute()
  const old = db.selectFrom('respaldo').select('id').orderBy('hecho_en', 'desc').orderBy('id', 'desc').offset(KEPT)
  await db.deleteFrom('respaldo').where('id', 'in', old).execute()
}
