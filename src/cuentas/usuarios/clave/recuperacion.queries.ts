import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { deleteJobs } from '#platform/jobs-state.ts'
import { createToken, hashToken } from '#platform/secret-token.ts'
import type { Persona } from './clave-nueva.ts'
import { RECUPERACION_MINUTOS } from './recuperacion.rules.ts'

type Recuperacion = { nombre: string; email: string; token: string }

/**
 * Makes the account's one living link in place of any older one; its token (256 random bits) is only returned, its
 * SHA-256 stored. Undefined for an unknown address.
 */
export async function createRecuperacion(db: Db, email: string): Promise<Recuperacion | undefined> {
  const token = createToken()
  const { rows } = await sql<{ nombre: string; email: string }>`
    with nueva as (
      insert into recuperacion (usuario_id, token_sha256, email, vence_en)
      select id, ${hashToken(token)}, email, now() + make_interval(mins => ${RECUPERACION_MINUTOS})
      from usuario where lower(email) = lower(${email}) and not invitado
      on conflict (usuario_id) do update
        set token_sha256 = excluded.token_sha256, email = excluded.email, vence_en = excluded.vence_en
      returning usuario_id
    )
    select usuario.nombre, usuario.email from nueva join usuario on usuario.id = nueva.usuario_id`.execute(db)
  const [cuenta] = rows
  return cuenta && { ...cuenta, token }
}

const isLiving = sql<boolean>`recuperacion.vence_en > now() and recuperacion.email = usuario.email`

/** Whose a link is that still opens, before anything costly is done for it. */
export const findPersona = (db: Db, token: string): Promise<Persona | undefined> =>
  db
    .selectFrom('recuperacion')
    .innerJoin('usuario', 'usuario.id', 'recuperacion.usuario_id')
    .select(['usuario.username', 'usuario.nombre', 'usuario.apellido', 'usuario.email'])
    .where('token_sha256', '=', hashToken(token))
    .where(isLiving)
    .executeTakeFirst()

/**
 * Spends a link and returns whose it was. Of two at the same moment one gets it: the other finds no row. The account is
 * locked first, as by every change of a password.
 */
export async function takeRecuperacion(
  trx: Db,
  token: string,
): Promise<{ usuarioId: string; email: string } | undefined> {
  await sql`
    select from usuario where id = (select usuario_id from recuperacion where token_sha256 = ${hashToken(token)})
    for update`.execute(trx)
  return trx
    .deleteFrom('recuperacion')
    .using('usuario')
    .whereRef('usuario.id', '=', 'recuperacion.usuario_id')
    .where('recuperacion.token_sha256', '=', hashToken(token))
    .where(isLiving)
    .returning(['recuperacion.usuario_id as usuarioId', 'recuperacion.email'])
    .executeTakeFirst()
}

/** Voids an account's link: its password changed. */
export const deleteRecuperacionOf = (db: Db, usuarioId: string) =>
  db.deleteFrom('recuperacion').where('usuario_id', '=', usuarioId).execute()

/**
 * Removes the jobs that hold an account's addresses: requests for a new password and notices of a changed address. A notice
 * that is still to be sent stays: a thief who deletes the account must not silence it.
 */
export const deleteJobsOf = (trx: Db, usuarioId: string) =>
  deleteJobs(
    trx,
    sql`usuario`,
    sql`usuario.id = ${usuarioId} and (
      job.name = 'clave-olvidada' and lower(job.data->>'email') = lower(usuario.email)
      or job.name = 'correo-cambiado' and job.data->>'usuarioId' = usuario.id::text
        and job.state in ('completed', 'cancelled', 'failed'))`,
  )

/** Forgets links that have run out. */
export const deleteExpiredRecuperaciones = (db: Db) =>
  db.deleteFrom('recuperacion').where('vence_en', '<', sql<Date>`now()`).execute()
