import { countRows } from '#platform/db/count.ts'
import type { Db } from '#platform/db/pool.ts'

/** What the owner has to see to about money. */
export const countTareas = async (db: Db): Promise<number> =>
  countRows(db.selectFrom('pago_tarea').where('hecha_en', 'is', null))
