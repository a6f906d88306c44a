import { sql } from 'kysely'
import type { MensajeCarta } from '#oficina/cartas/tienda.ts'
import type { Db } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'

type MensajeNuevo = {
  /** Who was logged in: the message goes with their account. */
  usuario_id: string | null
  nombre: string
  email: string
  asunto: string | null
  texto: string
}

/** Keeps a message and returns its id. */
export async function insertMensaje(db: Db, mensaje: MensajeNuevo): Promise<string> {
  const id = createId()
  await db
    .insertInto('mensaje')
    .values({ id, ...mensaje })
    .execute()
  return id
}

export const findMensaje = (db: Db, id: string): Promise<MensajeCarta | undefined> =>
  db
    .selectFrom('mensaje')
    .select(['nombre', 'email', 'asunto', 'texto', 'creado_en'])
    .where('id', '=', id)
    .executeTakeFirst()

export const deleteMensaje = (db: Db, id: string) => db.deleteFrom('mensaje').where('id', '=', id).execute()

/** Forgets messages that found no way out in three months (no `SITE_EMAIL`). */
export const deleteOldMensajes = (db: Db) =>
  db.deleteFrom('mensaje').where('creado_en', '<', sql<Date>`now() - interval '90 days'`).execute()
