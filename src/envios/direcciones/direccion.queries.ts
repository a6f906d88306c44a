import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'

export type CamposDireccion = Omit<Database['direccion'], 'id' | 'usuario_id' | 'predeterminada'>

export const insertDireccion = (trx: Db, id: string, usuarioId: string, campos: CamposDireccion) =>
  trx
    .insertInto('direccion')
    .values({ id, usuario_id: usuarioId, ...campos })
    .execute()

/** Whether it was there to be changed. */
export const updateDireccion = async (trx: Db, id: string, usuarioId: string, campos: CamposDireccion) =>
  (
    await trx
      .updateTable('direccion')
      .set(campos)
      .where('id', '=', id)
      .where('usuario_id', '=', usuarioId)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/** Whether it was there to be deleted. */
export const deleteDireccion = async (trx: Db, id: string, usuarioId: string) =>
  (await trx.deleteFrom('direccion').where('id', '=', id).where('usuario_id', '=', usuarioId).executeTakeFirst())
    .numDeletedRows > 0n

/** Makes an address the default one, and no other. False where the account has no such address. */
export async function setPredeterminada(trx: Db, id: string, usuarioId: string): Promise<boolean> {
  const own = trx.updateTable('direccion').where('usuario_id', '=', usuarioId)
  await own.set({ predeterminada: false }).where('predeterminada', '=', true).where('id', '!=', id).execute()
  return (await own.set({ predeterminada: true }).where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n
}

/** The oldest address becomes the default where none is. */
export const ensurePredeterminada = (trx: Db, usuarioId: string) =>
  sql`
    update direccion set predeterminada = true
    where id = (select id from direccion where usuario_id = ${usuarioId} order by id limit 1)
      and not exists (select from direccion where usuario_id = ${usuarioId} and predeterminada)`.execute(trx)
