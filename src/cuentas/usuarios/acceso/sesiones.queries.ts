import { type SqlBool, sql } from 'kysely'
import { ROLES_POSIBLES } from '#casa/sesion/sesion.rules.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/pool.ts'
import { createStatement, placeholders } from '#platform/db/statement.ts'
import { isStaff } from '#platform/http/access.ts'
import type { Identity } from '#platform/http/context.ts'
import { createToken, hashToken } from '#platform/secret-token.ts'
import { ROL } from '../usuario.queries.ts'
import { ROL_INICIAL } from '../usuario.rules.ts'
import { DISPOSITIVO_DESCONOCIDO, USO_MINUTOS, type Vigencia, vigenciaOf } from './sesiones.rules.ts'

type SesionNueva = {
  /** The account and the hash that was verified. */
  id: string
  clave: string
  /** What `describeDispositivo` says. */
  dispositivo: string
  vigencia: Vigencia
  /** Its password was typed; a guest's never is. */
  conClave: boolean
  /** The second step was shown too. */
  conFactor: boolean
}

/** `clave_en` of a session in which no password was typed: the column is never null, since the version before reads it too. */
const SIN_CLAVE = sql<Date>`timestamptz 'epoch'`

/** Living sessions of an account; a login beyond that ends the oldest. */
const SESIONES_MAX = 50

/**
 * Opens a session and returns its token (256 random bits); only the token's SHA-256 is stored. Null when `clave` is not the
 * account's any more. The lock makes a change of password under way come first, so that no session opened with the old one
 * outlives it.
 */
export async function insertSesion(
  db: Db,
  { id, clave, dispositivo, conClave, conFactor, vigencia: { total } }: SesionNueva,
): Promise<string | null> {
  const token = createToken()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sesion')
    .columns(['token_sha256', 'usuario_id', 'dispositivo', 'vence_en', 'clave_en', 'factor_en'])
    .expression((eb) =>
      eb
        .selectFrom('usuario')
        .select([
          sql.val(hashToken(token)).as('token_sha256'),
          'usuario.id',
          sql.val(dispositivo).as('dispositivo'),
          sql<Date>`now() + make_interval(secs => ${total})`.as('vence_en'),
          sql<Date>`case when ${sql.lit(conClave)} then now() else ${SIN_CLAVE} end`.as('clave_en'),
          sql<Date | null>`case when ${sql.lit(conFactor)} then now() end`.as('factor_en'),
        ])
        .where('usuario.id', '=', id)
        .where('usuario.clave', '=', clave)
        .forShare(),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return null
  await sql`delete from sesion where token_sha256 in (
    select token_sha256 from sesion where usuario_id = ${id} order by creada_en desc offset ${SESIONES_MAX})`.execute(
    db,
  )
  return token
}

/** How long a session of the account's role may last, or be unused. */
const limitOf = (which: keyof Vigencia, ajustes: Config) => {
  const cases = ROLES_POSIBLES.map((rol) => sql`when ${sql.lit(rol)} then ${sql.lit(vigenciaOf(rol, ajustes)[which])}`)
  return sql`make_interval(secs => case ${ROL} ${sql.join(cases, sql` `)} end)`
}
const HAS_FACTOR = sql<boolean>`exists (select from factor where factor.usuario_id = usuario.id)`

/**
 * By the role of this moment: who becomes one of the staff has a session of the staff at once. Where the account has a second
 * step the session has shown it, whichever version opened it.
 */
const isLiving = (ajustes: Config) =>
  sql<SqlBool>`sesion.vence_en > now() and (sesion.factor_en is not null or not ${HAS_FACTOR})
    and sesion.creada_en > now() - ${limitOf('total', ajustes)} and sesion.usada_en > now() - ${limitOf('inactiva', ajustes)}`

const { token_sha256 } = placeholders<{ token_sha256: Buffer }>({ token_sha256: 'bytea' })

const selectIdentity = (db: Db, ajustes: Config) =>
  db
    .selectFrom('sesion')
    .innerJoin('usuario', 'usuario.id', 'sesion.usuario_id')
    .select([
      'usuario.id',
      'usuario.invitado',
      'usuario.sin_permiso as sinPermiso',
      ROL.as('rol'),
      sql<number>`case when sesion.clave_en > ${SIN_CLAVE} then extract(epoch from now() - sesion.clave_en)::float8
        else 'infinity' end`.as('provenFor'),
      sql<number | null>`case when ${HAS_FACTOR} then extract(epoch from now() - sesion.factor_en)::float8 end`.as(
        'factorFor',
      ),
      sql<boolean>`coalesce((select exigido from factor_exigencia), false)`.as('exigido'),
      isStale.as('stale'),
    ])
    .where(sql<SqlBool>`sesion.token_sha256 = ${token_sha256}`)
    .where(isLiving(ajustes))

type IdentityRow = Awaited<ReturnType<ReturnType<typeof selectIdentity>['executeTakeFirstOrThrow']>>

/** One for each configuration: every call of an account asks this. */
const identities = new WeakMap<Config, ReturnType<typeof createIdentityStatement>>()
const createIdentityStatement = (ajustes: Config) =>
  createStatement<IdentityRow, { token_sha256: Buffer }>((db) => selectIdentity(db, ajustes).compile())

/**
 * Whose session this is, with the role of this moment: a changed role bites at once. Writes down that it was used, when that
 * was written more than some minutes ago.
 */
export async function findIdentity(db: Db, token: string, ajustes: Config): Promise<Identity | undefined> {
  const statement = identities.get(ajustes) ?? createIdentityStatement(ajustes)
  identities.set(ajustes, statement)
  const [found] = await statement(db, { token_sha256: hashToken(token) })
  if (!found) return undefined
  const { stale, exigido, rol, ...identity } = found
  if (stale) await touchSesion(db, token)
  const falta = exigido && isStaff(rol) && identity.factorFor === null
  // A customer to every call until then, also to handlers that look at the role themselves.
  return { ...identity, rol: falta ? ROL_INICIAL : rol, rolPendiente: falta ? rol : null }
}

const isStale = sql<boolean>`usada_en < now() - make_interval(mins => ${sql.lit(USO_MINUTOS)})`

const touchSesion = (db: Db, token: string) =>
  db
    .updateTable('sesion')
    .set({ usada_en: sql<Date>`now()` })
    .where('token_sha256', '=', hashToken(token))
    .where(isStale) // many calls of one page see it at once: one of them writes
    .execute()

/** The living sessions of an account, last used first, at most a hundred; `actual` is the one of `token`. */
export async function listSesiones(db: Db, usuarioId: string, token: string | null, ajustes: Config) {
  const rows = await db
    .selectFrom('sesion')
    .innerJoin('usuario', 'usuario.id', 'sesion.usuario_id')
    .select(['sesion.id as _id', 'creada_en', 'usada_en', 'dispositivo', 'token_sha256'])
    .where('usuario_id', '=', usuarioId)
    .where(isLiving(ajustes))
    .orderBy('usada_en', 'desc')
    .orderBy('sesion.id')
    .limit(100)
    .execute()
  const own = token === null ? null : hashToken(token)
  return rows.map(({ creada_en, usada_en, token_sha256, dispositivo, ...sesion }) => ({
    ...sesion,
    dispositivo: dispositivo || DISPOSITIVO_DESCONOCIDO, // of sessions from before it was written down
    abierta: creada_en.toISOString(),
    usada: usada_en.toISOString(),
    actual: own?.equals(token_sha256) ?? false,
  }))
}

/** Ends one session of an account; says whether it was there, and whether it was the one of `token`. */
export async function deleteSesionById(
  db: Db,
  { id, usuarioId, token }: { id: string; usuarioId: string; token: string | null },
): Promise<{ actual: boolean } | undefined> {
  const ended = await db
    .deleteFrom('sesion')
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .returning('token_sha256')
    .executeTakeFirst()
  return ended && { actual: token !== null && hashToken(token).equals(ended.token_sha256) }
}

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
    .where('sesion.token_sha256', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Ends a session and says whose it was, if there was one. */
export const deleteSesion = async (db: Db, token: string): Promise<string | undefined> =>
  (
    await db
      .deleteFrom('sesion')
      .where('token_sha256', '=', hashToken(token))
      .returning('usuario_id')
      .executeTakeFirst()
  )?.usuario_id

/** Ends every session of an account (its password changed, an administrator wants it) and says how many. */
export const deleteSesionesOf = async (db: Db, usuarioId: string): Promise<number> =>
  Number((await db.deleteFrom('sesion').where('usuario_id', '=', usuarioId).executeTakeFirst()).numDeletedRows)

/** Ends every session of an account but the one of `token` and says how many. */
export const deleteOtherSesionesOf = async (db: Db, usuarioId: string, token: string): Promise<number> =>
  Number(
    (
      await db
        .deleteFrom('sesion')
        .where('usuario_id', '=', usuarioId)
        .where('token_sha256', '!=', hashToken(token))
        .executeTakeFirst()
    ).numDeletedRows,
  )

/** Forgets sessions that have run out. */
export const deleteExpiredSesiones = (db: Db, ajustes: Config) =>
  sql`delete from sesion using usuario where usuario.id = sesion.usuario_id and not (${isLiving(ajustes)})`.execute(db)
