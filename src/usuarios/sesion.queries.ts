import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import type { Identity } from '../platform/http/context.ts'

/** How long a session lasts. */
export const SESION_SECONDS = 30 * 24 * 3_600

const sha256 = (token: string) => createHash('sha256').update(token).digest()

/**
 * Opens a session and returns its token (256 random bits); only the token's SHA-256 is stored. `clave` is the hash that was
 * verified: null when it is not the account's any more. The lock makes a change of password under way come first, so that
 * no session opened with the old one outlives it.
 */
export async function insertSesion(db: Db, { id, clave }: { id: string; clave: string }): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sesion')
    .columns(['token_sha256', 'usuario_id', 'vence_en'])
    .expression((eb) =>
      eb
        .selectFrom('usuario')
        .select([
          sql.val(sha256(token)).as('token_sha256'),
          'usuario.id',
          sql<Date>`now() + make_interval(secs => ${SESION_SECONDS})`.as('vence_en'),
        ])
        .where('usuario.id', '=', id)
        .where('usuario.clave', '=', clave)
        .forShare(),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n ? token : null
}

/** Whose session this is, with the role of this moment: a changed role bites at once. */
export const findIdentity = (db: Db, token: string): Promise<Identity | undefined> =>
  db
    .selectFrom('sesion')
    .innerJoin('usuario', 'usuario.id', 'sesion.usuario_id')
    .select([
      'usuario.id',
      'usuario.rol',
      sql<number>`extract(epoch from now() - sesion.clave_en)::float8`.as('provenFor'),
    ])
    .where('sesion.token_sha256', '=', sha256(token))
    .where('sesion.vence_en', '>', sql<Date>`now()`)
    .executeTakeFirst()

/**
 * The session has proved its password just now. `clave` is the hash that was verified; false when it is not the account's
 * any more, or the session has ended.
 */
export async function refreshClaveEn(db: Db, token: string, clave: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sesion')
    .from('usuario')
    .set({ clave_en: sql<Date>`now()` })
    .whereRef('usuario.id', '=', 'sesion.usuario_id')
    .where('usuario.clave', '=', clave)
    .where('sesion.token_sha256', '=', sha256(token))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Ends a session and says whose it was, if there was one. */
export const deleteSesion = async (db: Db, token: string): Promise<string | undefined> =>
  (await db.deleteFrom('sesion').where('token_sha256', '=', sha256(token)).returning('usuario_id').executeTakeFirst())
    ?.usuario_id

/** Ends every session of an account: its password changed. */
export const deleteSesionesOf = (db: Db, usuarioId: string) =>
  db.deleteFrom('sesion').where('usuario_id', '=', usuarioId).execute()

/** Ends every session of an account but the one of `token`: its owner changed the password. */
export const deleteOtherSesionesOf = (db: Db, usuarioId: string, token: string) =>
  db.deleteFrom('sesion').where('usuario_id', '=', usuarioId).where('token_sha256', '!=', sha256(token)).execute()

/** Forgets sessions that have run out. */
export const deleteExpiredSesiones = (db: Db) =>
  db.deleteFrom('sesion').where('vence_en', '<', sql<Date>`now()`).execute()
