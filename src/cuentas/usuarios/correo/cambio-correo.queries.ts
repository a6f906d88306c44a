// Addresses that accounts have left, and the links that set them back.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { createToken, hashToken } from '#platform/secret-token.ts'
import { DESHACER_DIAS } from './correo.rules.ts'

const isLiving = sql<boolean>`cambio_correo.vence_en > now()`

type Cambio = { usuarioId: string; anterior: string; verificado: boolean; nuevo: string }

/**
 * Notes that a locked account leaves an address: `num` is the change's number, for `createEnlaceCambio`, and `proved` says
 * that the new address has proved itself before. Where the left one gets no link nothing is noted and `num` is null:
 *
 * - The account goes back to an address that it has left within these days. The links of that change and all
 *   later ones are void: they would bring back what has just been left.
 * - The left address never proved itself, and an earlier one can still come back, or did. Perhaps it was mistyped and is a
 *   stranger's, who must not get the account.
 */
export async function insertCambioCorreo(trx: Db, cambio: Cambio): Promise<{ num: number | null; proved: boolean }> {
  const { usuarioId, anterior, verificado, nuevo } = cambio
  const known = await trx
    .selectFrom('cambio_correo')
    .select(['num', 'email', 'verificado', isLiving.as('viva')])
    .where('usuario_id', '=', usuarioId)
    .where(({ or, eb }) => or([isLiving, eb('verificado', '=', true)]))
    .orderBy('num')
    .execute()
  const back = known.find(({ email, viva }) => viva && email.toLowerCase() === nuevo.toLowerCase())
  if (back) {
    await deleteCambiosSince(trx, usuarioId, back.num)
    return { num: null, proved: back.verificado }
  }
  if (!verificado && known.length > 0) return { num: null, proved: false }
  const { num } = await trx
    .insertInto('cambio_correo')
    .values({
      usuario_id: usuarioId,
      email: anterior,
      verificado,
      vence_en: sql<Date>`now() + make_interval(days => ${DESHACER_DIAS})`,
    })
    .returning('num')
    .executeTakeFirstOrThrow()
  return { num, proved: false }
}

/**
 * Makes the link of a change in place of any older one of it; its token (256 random bits) is only returned, its SHA-256
 * stored. Undefined where the change cannot be undone any more.
 */
export async function createEnlaceCambio(db: Db, num: number): Promise<{ token: string; vence_en: Date } | undefined> {
  const token = createToken()
  const row = await db
    .updateTable('cambio_correo')
    .set({ token_sha256: hashToken(token) })
    .where('num', '=', num)
    .where(isLiving)
    .returning('vence_en')
    .executeTakeFirst()
  return row && { token, vence_en: row.vence_en }
}

const findByToken = (db: Db, token: string) =>
  db
    .selectFrom('cambio_correo')
    .select(['num', 'usuario_id as usuarioId', 'email', 'verificado'])
    .where('token_sha256', '=', hashToken(token))
    .where(isLiving)

/** Whether a link still opens, before anything costly is done for it. */
export const existsCambioCorreo = async (db: Db, token: string): Promise<boolean> =>
  (await findByToken(db, token).executeTakeFirst()) !== undefined

/** Whose address was left within these days by an administrator, whose present one it is returned with. */
export const findAdminWhoLeft = (db: Db, email: string): Promise<{ email: string } | undefined> =>
  db
    .selectFrom('cambio_correo')
    .innerJoin('usuario', 'usuario.id', 'cambio_correo.usuario_id')
    .select('usuario.email')
    .where(sql<boolean>`lower(cambio_correo.email) = lower(${email})`)
    .where('usuario.rol', '=', 'admin')
    .where(isLiving)
    .orderBy('cambio_correo.num', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What a link undoes, with its account locked. Of two at the same moment the second waits, and finds no row. */
export async function lockCambioCorreo(trx: Db, token: string) {
  await sql`
    select from usuario where id = (select usuario_id from cambio_correo where token_sha256 = ${hashToken(token)})
    for update`.execute(trx)
  return findByToken(trx, token).executeTakeFirst()
}

/** The last address that an account has proved and left, while the present one is unproved. */
export const findProbado = (db: Db, usuarioId: string): Promise<{ num: number; email: string } | undefined> =>
  db
    .selectFrom('cambio_correo')
    .select(['num', 'email'])
    .where('usuario_id', '=', usuarioId)
    .where('verificado', '=', true)
    .orderBy('num', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A link that was used takes with it those of all later changes. */
export const deleteCambiosSince = (trx: Db, usuarioId: string, num: number) =>
  trx.deleteFrom('cambio_correo').where('usuario_id', '=', usuarioId).where('num', '>=', num).execute()

/** Voids all links of an account to addresses that it has left. */
export const deleteCambiosOf = (trx: Db, usuarioId: string) =>
  trx.deleteFrom('cambio_correo').where('usuario_id', '=', usuarioId).execute()

/** True the first time: the shop is told once that another account has the address. */
export async function markAvisado(trx: Db, num: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('cambio_correo')
    .set({ avisado: true })
    .where('num', '=', num)
    .where('avisado', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Forgets addresses that can't come back any more. One that was proved stays known until the present one is (`findProbado`). */
export const deleteExpiredCambios = (db: Db) =>
  db
    .deleteFrom('cambio_correo')
    .using('usuario')
    .whereRef('usuario.id', '=', 'cambio_correo.usuario_id')
    .where('vence_en', '<', sql<Date>`now()`)
    .where(({ or, eb }) => or([eb('verificado', '=', false), eb('email_verificado', '=', true)]))
    .execute()
