import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import type { Identity } from '../platform/http/context.ts'

/** How long a session lasts. */
export const SESION_SECONDS = 30 * 24 * 3_600

const sha256 = (token: string) => createHash('sha256').update(token).digest()

/** Opens a session and returns its token (256 random bits); only the token's SHA-256 is stored. */
export async function insertSesion(db: Db, usuarioId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sesion')
    .values({
      token_sha256: sha256(token),
      usuario_id: usuarioId,
      vence_en: sql<Date>`now() + make_interval(secs => ${SESION_SECONDS})`,
    })
    .execute()
  return token
}

/** Whose session this is, with the role of this moment: a changed role bites at once. */
export const findIdentity = (db: Db, token: string): Promise<Identity | undefined> =>
  db
    .selectFrom('sesion')
    .innerJoin('usuario', 'usuario.id', 'sesion.usuario_id')
    .select(['usuario.id', 'usuario.rol'])
    .where('sesion.token_sha256', '=', sha256(token))
    .where('sesion.vence_en', '>', sql<Date>`now()`)
    .executeTakeFirst()

export const deleteSesion = (db: Db, token: string) =>
  db.deleteFrom('sesion').where('token_sha256', '=', sha256(token)).execute()

/** Ends every session of an account: its password changed. */
export const deleteSesionesOf = (db: Db, usuarioId: string) =>
  db.deleteFrom('sesion').where('usuario_id', '=', usuarioId).execute()

/** Ends every session of an account but the one of `token`: its owner changed the password. */
export const deleteOtherSesionesOf = (db: Db, usuarioId: string, token: string) =>
  db.deleteFrom('sesion').where('usuario_id', '=', usuarioId).where('token_sha256', '!=', sha256(token)).execute()

/** Forgets sessions that have run out. */
export const deleteExpiredSesiones = (db: Db) =>
  db.deleteFrom('sesion').where('vence_en', '<', sql<Date>`now()`).execute()
