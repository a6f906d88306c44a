// What was asked of somebody who is to show a factor: known by a token, for some minutes, once.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { createToken, hashToken } from '#platform/secret-token.ts'
import { DESAFIO_MINUTOS, INTENTOS } from './factor.rules.ts'

export type Para = 'ingreso' | 'prueba' | 'alta'

type DesafioNuevo = {
  usuarioId: string
  para: Para
  /** What a passkey is to sign. */
  reto: string
  /** For a login: the hash that the typed password was compared with. */
  clave?: string
}

/** Stores what is asked and returns its token; only the token's SHA-256 is kept. */
export async function insertDesafio(db: Db, { usuarioId, para, reto, clave }: DesafioNuevo): Promise<string> {
  const token = createToken()
  await db
    .insertInto('desafio')
    .values({
      token_sha256: hashToken(token),
      usuario_id: usuarioId,
      para,
      reto,
      clave_sha256: clave === undefined ? null : hashToken(clave),
      vence_en: sql<Date>`now() + make_interval(mins => ${DESAFIO_MINUTOS})`,
    })
    .execute()
  return token
}

/**
 * Takes one of the attempts that are left, before anything is compared: what is tried at once counts as well. Undefined where
 * there is no such challenge, it ran out, or all attempts are used up.
 */
export const takeIntento = (db: Db, token: string, para: Para) =>
  db
    .updateTable('desafio')
    .set({ intentos: sql<number>`intentos + 1` })
    .where('token_sha256', '=', hashToken(token))
    .where('para', '=', para)
    .where('intentos', '<', INTENTOS)
    .where('vence_en', '>', sql<Date>`now()`)
    .returning(['usuario_id', 'reto', 'clave_sha256'])
    .executeTakeFirst()

/** Spends it: of two right answers at the same moment one gets true. */
export const deleteDesafio = async (trx: Db, token: string): Promise<boolean> =>
  (await trx.deleteFrom('desafio').where('token_sha256', '=', hashToken(token)).executeTakeFirstOrThrow())
    .numDeletedRows === 1n

/** Forgets what ran out. */
export const deleteExpiredDesafios = (db: Db) =>
  db.deleteFrom('desafio').where('vence_en', '<', sql<Date>`now()`).execute()
