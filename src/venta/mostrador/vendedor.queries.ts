import { sql } from 'kysely'
import { mayCambiar } from '#cuentas/usuarios/usuario.service.ts'
import type { Db } from '#platform/db/pool.ts'

const NOMBRE = sql<string>`usuario.nombre || ' ' || usuario.apellido`

const selectVendedores = (db: Db) =>
  db
    .selectFrom('pin_mostrador')
    .innerJoin('usuario', 'usuario.id', 'pin_mostrador.usuario_id')
    .where(mayCambiar('mostrador'))

/** Those who may sell and have a PIN, by name. */
export const listVendedores = (db: Db) =>
  selectVendedores(db)
    .select(['usuario.id as _id', NOMBRE.as('nombre')])
    .orderBy('nombre')
    .orderBy('usuario.num')
    .execute()

/** Somebody who may sell, with the hash of their PIN. */
export const findVendedor = (db: Db, id: string) =>
  selectVendedores(db)
    .select(['usuario.id as _id', NOMBRE.as('nombre'), 'pin_mostrador.pin'])
    .where('usuario.id', '=', id)
    .executeTakeFirst()

/** The hash of an account's PIN; undefined where it has none. */
export const findPin = async (db: Db, usuario_id: string): Promise<string | undefined> =>
  (await db.selectFrom('pin_mostrador').select('pin').where('usuario_id', '=', usuario_id).executeTakeFirst())?.pin

/** `pin`: its hash. */
export const setPin = (db: Db, usuario_id: string, pin: string) =>
  db
    .insertInto('pin_mostrador')
    .values({ usuario_id, pin })
    .onConflict((conflict) => conflict.column('usuario_id').doUpdateSet({ pin, puesto_en: new Date() }))
    .execute()
