// The writes of what the law of prices asks for; the screen «Ley» has their forms.
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'

type Feria = Database['feria']
type CompradorInstitucional = Database['comprador_institucional']

export const feria = {
  insert: (trx: Db, row: Insertable<Feria>) => trx.insertInto('feria').values(row).execute(),
  update: (trx: Db, id: string, cambios: Updateable<Feria>) =>
    trx.updateTable('feria').set(cambios).where('id', '=', id).execute(),
  delete: (trx: Db, id: string) => trx.deleteFrom('feria').where('id', '=', id).execute(),
}

export const comprador = {
  insert: (trx: Db, row: Insertable<CompradorInstitucional>) =>
    trx.insertInto('comprador_institucional').values(row).execute(),
  update: (trx: Db, id: string, cambios: Updateable<CompradorInstitucional>) =>
    trx.updateTable('comprador_institucional').set(cambios).where('id', '=', id).execute(),
  /** An institution's account `de` turned out to have another one, `a`. */
  join: (trx: Db, { de, a }: { de: string; a: string }) =>
    trx.updateTable('comprador_institucional').set({ usuario_id: a }).where('usuario_id', '=', de).execute(),
}
