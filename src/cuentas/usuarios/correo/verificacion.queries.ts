import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { createToken, hashToken } from '#platform/secret-token.ts'
import { VERIFICACION_DIAS } from './correo.rules.ts'

type Verificacion = { nombre: string; apellido: string; email: string; token: string }

/**
 * Makes the account's one living link in place of any older one; its token (256 random bits) is only returned, its
 * SHA-256 stored. Undefined where there is no account any more, or its address is proved already.
 */
export async function createVerificacion(db: Db, usuarioId: string): Promise<Verificacion | undefined> {
  const token = createToken()
  const { rows } = await sql<Omit<Verificacion, 'token'>>`
    with nueva as (
      insert into verificacion (usuario_id, token_sha256, email, vence_en)
      select id, ${hashToken(token)}, email, now() + make_interval(days => ${VERIFICACION_DIAS})
      from usuario where id = ${usuarioId} and not email_verificado
      on conflict (usuario_id) do update
        set token_sha256 = excluded.token_sha256, email = excluded.email, vence_en = excluded.vence_en
      returning usuario_id, email
    )
    select usuario.nombre, usuario.apellido, nueva.email from nueva join usuario on usuario.id = nueva.usuario_id`.execute(
    db,
  )
  const [cuenta] = rows
  return cuenta && { ...cuenta, token }
}

/**
 * Spends a link that its account's present address was mailed. Undefined for one that opens nothing. The account is locked
 * first, as by every other change of it, and with it the one that a guest's address has (`claimInvitado`): by their ids, as
 * everywhere, so that two never deadlock.
 */
export async function takeVerificacion(trx: Db, token: string): Promise<{ usuarioId: string } | undefined> {
  await sql`
    select from usuario
    where id in (
      select usuario_id from verificacion where token_sha256 = ${hashToken(token)}
      union all
      select duena.id from verificacion
      join usuario as invitada on invitada.id = verificacion.usuario_id and invitada.invitado
      join usuario as duena on lower(duena.email) = lower(verificacion.email) and not duena.invitado
      where token_sha256 = ${hashToken(token)})
    order by id for update`.execute(trx)
  return trx
    .deleteFrom('verificacion')
    .using('usuario')
    .whereRef('usuario.id', '=', 'verificacion.usuario_id')
    .whereRef('usuario.email', '=', 'verificacion.email')
    .where('token_sha256', '=', hashToken(token))
    .where('vence_en', '>', sql<Date>`now()`)
    .returning('verificacion.usuario_id as usuarioId')
    .executeTakeFirst()
}

/** Voids an account's link: the address proved itself by another one, or is another. */
export const deleteVerificacionOf = (db: Db, usuarioId: string) =>
  db.deleteFrom('verificacion').where('usuario_id', '=', usuarioId).execute()

/** A mail to `email` has arrived: proved, where the account still has that address. */
export async function markVerificado(
  db: Db,
  { usuarioId, email }: { usuarioId: string; email: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('usuario')
    .set({ email_verificado: true })
    .where('id', '=', usuarioId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Forgets links that have run out. */
export const deleteExpiredVerificaciones = (db: Db) =>
  db.deleteFrom('verificacion').where('vence_en', '<', sql<Date>`now()`).execute()
