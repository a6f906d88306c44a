// What the audit keeps of a thing that tests wrote.
import type { Db } from '#platform/db/pool.ts'

/** The changes of one thing in the order in which they were written: what was done, to what, its fields before and after. */
export const listAuditados = (db: Db, id: string) =>
  db
    .selectFrom('suceso_seguridad')
    .select(['suceso', 'entidad', 'antes', 'despues', 'campos'])
    .where('objeto_id', '=', id)
    .where('suceso', 'in', ['alta', 'cambio', 'baja'])
    .orderBy('id')
    .execute()
