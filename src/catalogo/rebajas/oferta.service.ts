// The writes of offers; `vidriera/ofertas` has their forms.
import type { Insertable, UpdateObject } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'

export const oferta = {
  insert: (trx: Db, row: Insertable<Database['oferta']>) => trx.insertInto('oferta').values(row).execute(),
  update: (trx: Db, id: string, cambios: UpdateObject<Database, 'oferta'>) =>
    trx.updateTable('oferta').set(cambios).where('id', '=', id).execute(),
  delete: (trx: Db, id: string) => trx.deleteFrom('oferta').where('id', '=', id).execute(),
  insertAlcance: (trx: Db, rows: readonly Insertable<Database['oferta_alcance']>[]) =>
    trx.insertInto('oferta_alcance').values(rows).execute(),
  deleteAlcance: (trx: Db, id: string) => trx.deleteFrom('oferta_alcance').where('oferta_id', '=', id).execute(),
}
