import { type SqlBool, sql } from 'kysely'
import { countRows } from '#platform/db/count.ts'
import type { Db } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'
import { createToken, hashToken } from '#platform/secret-token.ts'
import type { Invitacion } from './invitacion.contract.ts'
import { INVITACION_DIAS } from './invitacion.rules.ts'
import type { InvitacionForm } from './invitacion.schemas.ts'

const isLiving = sql<SqlBool>`invitacion.vence_en > now()`
const ENDS = sql<Date>`now() + make_interval(days => ${sql.lit(INVITACION_DIAS)})`

const selectInvitacion = (db: Db) =>
  db
    .selectFrom('invitacion')
    .innerJoin('usuario', 'usuario.id', 'invitacion.por_id')
    .select([
      ...(['invitacion.id', 'invitacion.nombre', 'invitacion.email', 'invitacion.rol'] as const),
      ...(['invitacion.creada_en', 'invitacion.vence_en'] as const),
      sql<string>`usuario.nombre || ' ' || usuario.apellido`.as('quien'),
    ])
    .where(isLiving)

type Row = Awaited<ReturnType<ReturnType<typeof selectInvitacion>['executeTakeFirstOrThrow']>>
const toInvitacion = ({ id, creada_en, vence_en, ...rest }: Row): Invitacion => ({
  _id: id,
  ...rest,
  creada_en: creada_en.toISOString(),
  vence_en: vence_en.toISOString(),
})

/** The open ones, newest first: no more than the rules allow. */
export const listInvitaciones = async (db: Db): Promise<Invitacion[]> =>
  (await selectInvitacion(db).orderBy('creada_en', 'desc').orderBy('invitacion.id').execute()).map(toInvitacion)

export async function findInvitacionById(db: Db, id: string): Promise<Invitacion | undefined> {
  const row = await selectInvitacion(db).where('invitacion.id', '=', id).executeTakeFirst()
  return row && toInvitacion(row)
}

export const countInvitaciones = (db: Db): Promise<number> => countRows(db.selectFrom('invitacion').where(isLiving))

/** Returns its id and the link's token (256 random bits), of which only the SHA-256 is stored. */
export async function insertInvitacion(
  db: Db,
  invitacion: InvitacionForm & { porId: string },
): Promise<{ id: string; token: string }> {
  const [id, token] = [createId(), createToken()]
  const { porId, ...campos } = invitacion
  await db
    .insertInto('invitacion')
    .values({ id, ...campos, por_id: porId, vence_en: ENDS, token_sha256: hashToken(token) })
    .execute()
  return { id, token }
}

/** A new link in place of all others, for as long again; undefined where the invitation is not open any more. */
export async function renewInvitacion(db: Db, id: string): Promise<string | undefined> {
  const token = createToken()
  const { numUpdatedRows } = await db
    .updateTable('invitacion')
    .set({ token_sha256: hashToken(token), correo_sha256: null, vence_en: ENDS })
    .where('id', '=', id)
    .where(isLiving)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? token : undefined
}

/** True where there was one. */
export async function deleteInvitacion(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('invitacion').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Made when its mail is written; undefined for one that is not open any more or has no address. */
export async function createEnlaceInvitacion(
  db: Db,
  id: string,
): Promise<{ nombre: string; email: string; quien: string; token: string } | undefined> {
  const token = createToken()
  const row = await db
    .updateTable('invitacion')
    .from('usuario')
    .set({ correo_sha256: hashToken(token) })
    .where('invitacion.id', '=', id)
    .whereRef('usuario.id', '=', 'invitacion.por_id')
    .where('invitacion.email', 'is not', null)
    .where(isLiving)
    .returning(['invitacion.nombre', 'invitacion.email'])
    .returning(sql<string>`usuario.nombre || ' ' || usuario.apellido`.as('quien'))
    .executeTakeFirst()
  return row?.email ? { ...row, email: row.email, token } : undefined
}

const isOpenedBy = (token: string) =>
  sql<SqlBool>`(token_sha256 = ${hashToken(token)} or correo_sha256 = ${hashToken(token)})`

/** What a link opens. `porCorreo`: it is the one that was mailed to the invitation's address. */
export const findInvitacion = (db: Db, token: string) =>
  selectInvitacion(db)
    .select([
      'invitacion.por_id as porId',
      sql<boolean>`correo_sha256 is not distinct from ${hashToken(token)}`.as('porCorreo'),
    ])
    .where(isOpenedBy(token))
    .executeTakeFirst()

/** Spends a link: of two at the same moment one gets true. */
export async function spendInvitacion(trx: Db, id: string, token: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('invitacion')
    .where('id', '=', id)
    .where(isOpenedBy(token))
    .where(isLiving)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Forgets those that have run out. */
export const deleteExpiredInvitaciones = (db: Db) =>
  db.deleteFrom('invitacion').where('vence_en', '<', sql<Date>`now()`).execute()
