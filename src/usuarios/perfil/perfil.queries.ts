import type { Db } from '../../platform/db/pool.ts'

export type CambiosUsuario = {
  nombre?: string
  apellido?: string
  email?: string
  username?: string
  direccion?: string | null
  provincia_id?: string | null
}

/** A taken username or address is refused by the database. */
export const updateUsuario = (db: Db, id: string, cambios: CambiosUsuario) =>
  db.updateTable('usuario').set(cambios).where('id', '=', id).execute()

/** The account, kept from being changed and from getting orders until the transaction ends. */
export const lockUsuarioForUpdate = (db: Db, id: string) =>
  db.selectFrom('usuario').select(['rol', 'clave']).where('id', '=', id).forUpdate().executeTakeFirst()

/** The account's e-mail, kept from being changed until the transaction ends. */
export const lockEmail = (db: Db, id: string) =>
  db.selectFrom('usuario').select(['email', 'email_verificado']).where('id', '=', id).forUpdate().executeTakeFirst()

export const findClave = (db: Db, id: string) =>
  db.selectFrom('usuario').select(['email', 'clave']).where('id', '=', id).executeTakeFirst()

/** Its sessions go with it. */
export const deleteUsuario = (db: Db, id: string) => db.deleteFrom('usuario').where('id', '=', id).execute()
