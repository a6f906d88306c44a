// Addresses that accounts have left, and the links that set them back.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import { DESHACER_DIAS } from './correo.rules.ts'

const sha256 = (token: string) => createHash('sha256').update(token).digest()

const isLiving = sql<boolean>`cambio_correo.vence_en > now()`

type Cambio = { usuarioId: string; anterior: string; verificado: boolean; nuevo: string }

/**
 * Notes that a locked account leaves an address, and returns the change's number, for `createEnlaceCambio`; null where the
 * left one gets no link:
 *
 * - The account goes back to an address that it has left within these days. That one's link and all later ones are void, as
 *   if it had been used: they would bring back what has just been left.
 * - The left address never proved itself, and an earlier one can still come back. It was mistyped, perhaps, and whoever
 *   reads its mail must not get the account.
 */
export async function insertCambioCorreo(trx: Db, cambio: Cambio): Promise<number | null> {
  const { usuarioId, anterior, verificado, nuevo } = cambio
  const living = await trx
    .selectFrom('cambio_correo')
    .select(['num', 'email'])
    .where('usuario_id', '=', usuarioId)
    .where(isLiving)
    .orderBy('num')
    .execute()
  const back = living.find(({ email }) => email.toLowerCase() === nuevo.toLowerCase())
  if (back) {
    await deleteCambiosSince(trx, usuarioId, back.num)
    return null
  }
  if (!verificado && living.length > 0) return null
  const { num } = await trx
    .insertInto('cambio_correo')
    .values({
      usuario_id: usuarioId,
      email: anterior,
      vence_en: sql<Date>`now() + make_interval(days => ${DESHACER_DIAS})`,
    })
    .returning('num')
    .executeTakeFirstOrThrow()
  return num
}

/**
 * Makes the link of a change in place of any older one of it; its token (256 random bits) is only returned, its SHA-256
 * stored. Undefined where the change cannot be undone any more.
 */
export async function createEnlaceCambio(db: Db, num: number): Promise<{ token: string; vence_en: Date } | undefined> {
  const token = randomBytes(32).toString('base64url')
  const row = await db
    .updateTable('cambio_correo')
    .set({ token_sha256: sha256(token) })
    .where('num', '=', num)
    .where(isLiving)
    .returning('vence_en')
    .executeTakeFirst()
  return row && { token, vence_en: row.vence_en }
}

const findByToken = (db: Db, token: string) =>
  db
    .selectFrom('cambio_correo')
    .select(['num', 'usuario_id as usuarioId', 'email'])
    .where('token_sha256', '=', sha256(token))
    .where(isLiving)

/** Whether a link still opens, before anything costly is done for it. */
export const existsCambioCorreo = async (db: Db, token: string): Promise<boolean> =>
  (await findByToken(db, token).executeTakeFirst()) !== undefined

/** What a link undoes, with its account locked. Of two at the same moment the second waits, and finds no row. */
export async function lockCambioCorreo(trx: Db, token: string) {
  await sql`
    select from usuario where id = (select usuario_id from cambio_correo where token_sha256 = ${sha256(token)})
    for update`.execute(trx)
  return findByToken(trx, token).executeTakeFirst()
}

/** A link that was used takes with it those of all later changes. */
export const deleteCambiosSince = (trx: Db, usuarioId: string, num: number) =>
  trx.deleteFrom('cambio_correo').where('usuario_id', '=', usuarioId).where('num', '>=', num).execute()

/** True once: the shop is to be told that somebody else has the address. */
export async function markAvisado(trx: Db, num: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('cambio_correo')
    .set({ avisado: true })
    .where('num', '=', num)
    .where('avisado', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Forgets addresses that can't come back any more. */
export const deleteExpiredCambios = (db: Db) =>
  db.deleteFrom('cambio_correo').where('vence_en', '<', sql<Date>`now()`).execute()
