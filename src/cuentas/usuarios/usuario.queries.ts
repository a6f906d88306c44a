import { type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Usuario } from '#casa/sesion/sesion.contract.ts'
import type { Rol } from '#casa/sesion/sesion.rules.ts'
import { countRows } from '#platform/db/count.ts'
import { holdsParts } from '#platform/db/palabras.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Permiso } from '#platform/http/permisos.ts'
import { createId } from '#platform/id.ts'
import { ROL_INICIAL } from './usuario.rules.ts'

/**
 * An account's role, of the three. The table keeps an employee as a customer with a mark, so that the version before, which
 * knows two roles, sees a customer (docs/decisions/046).
 */
export const ROL = sql<Rol>`case when usuario.rol = 'cliente' and usuario.empleado then 'empleado' else usuario.rol end`

const toColumnas = (rol: Rol) => ({ rol: rol === 'admin' ? 'admin' : 'cliente', empleado: rol === 'empleado' })

/** Everything but `clave`: only `findCredencial` reads it. */
const selectUsuario = (db: Db) =>
  db
    .selectFrom('usuario')
    .select((eb) => [
      'usuario.id as _id',
      'usuario.nombre',
      'usuario.apellido',
      'usuario.email',
      'usuario.username',
      'usuario.tipo',
      'usuario.direccion',
      jsonObjectFrom(
        eb
          .selectFrom('provincia')
          .select(['provincia.id as _id', 'provincia.descripcion'])
          .whereRef('provincia.id', '=', 'usuario.provincia_id'),
      ).as('provincia'),
      ROL.as('rol'),
      'usuario.avatar',
      'usuario.email_verificado',
    ])

export const findUsuario = (db: Db, id: string): Promise<Usuario | undefined> =>
  selectUsuario(db).where('usuario.id', '=', id).executeTakeFirst()

export type FiltrosUsuario = { q?: string | undefined; rol?: Rol | undefined; excepto?: string | undefined }

const matches = ({ q, rol, excepto }: FiltrosUsuario) => {
  const conditions = [
    ...(q ? [holdsParts('usuario.busqueda', q)] : []),
    ...(rol ? [sql<SqlBool>`${ROL} = ${rol}`] : []),
    ...(excepto ? [sql<SqlBool>`usuario.id <> ${excepto}`] : []),
    sql<SqlBool>`true`,
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

type ListOptions = FiltrosUsuario & { offset: number; limit: number }

/** Accounts, newest first. */
export function listUsuarios(db: Db, { offset, limit, ...filtros }: ListOptions): Promise<Usuario[]> {
  // Keys first: what is skipped is not looked at any closer.
  const page = db.selectFrom('usuario').select('usuario.num').where(matches(filtros)).orderBy('usuario.num', 'desc')
  return selectUsuario(db)
    .where('usuario.num', 'in', page.offset(offset).limit(limit))
    .orderBy('usuario.num', 'desc')
    .execute()
}

export const countUsuarios = async (db: Db, filtros: FiltrosUsuario): Promise<number> =>
  countRows(db.selectFrom('usuario').where(matches(filtros)))

// Usernames and addresses are one whatever their case; both comparisons have a unique index.
const sameUsername = (username: string) => sql<boolean>`lower(usuario.username) = lower(${username})`
/** A guest's account has no address of its own until it is proved. */
const sameEmail = (email: string) => sql<boolean>`lower(usuario.email) = lower(${email}) and not usuario.invitado`

/** What a login is checked against. */
export const findCredencial = (db: Db, email: string) =>
  db
    .selectFrom('usuario')
    .select(['usuario.id', 'usuario.clave', ROL.as('rol'), 'usuario.email_verificado'])
    .where(sameEmail(email))
    .executeTakeFirst()

export const existsUsername = async (db: Db, username: string): Promise<boolean> =>
  (await db.selectFrom('usuario').select('id').where(sameUsername(username)).executeTakeFirst()) !== undefined

export const existsEmail = async (db: Db, email: string): Promise<boolean> =>
  (await db.selectFrom('usuario').select('id').where(sameEmail(email)).executeTakeFirst()) !== undefined

export const existsAdmin = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('usuario').select('id').where('rol', '=', 'admin').limit(1).executeTakeFirst()) !== undefined

type NewUsuario = {
  username: string
  email: string
  nombre: string
  apellido: string
  clave: string
  rol?: Rol
  email_verificado?: boolean
}

/** `clave` is the hash; returns the new id. Two accounts with one username or address are refused by the database. */
export async function insertUsuario(db: Db, { rol = ROL_INICIAL, ...usuario }: NewUsuario): Promise<string> {
  const id = createId()
  await db
    .insertInto('usuario')
    .values({ id, ...usuario, ...toColumnas(rol) })
    .execute()
  return id
}

export type CambiosUsuario = {
  nombre?: string | undefined
  apellido?: string | undefined
  email?: string | undefined
  username?: string | undefined
  direccion?: string | null | undefined
  provincia_id?: string | null | undefined
  rol?: Rol | undefined
  tipo?: string | undefined
}

/** What an employee may not change, where the role is the one that the account has; any other role begins with everything. */
const keepSinPermiso = (rol: Rol) => sql<Permiso[]>`case when ${ROL} = ${rol} then usuario.sin_permiso else '{}' end`

/** What is undefined stays; whoever gets another role may change all that it may. A taken username or address is refused by the database. */
export const updateUsuario = (db: Db, id: string, { rol, ...cambios }: CambiosUsuario) =>
  db
    .updateTable('usuario')
    .set({ ...cambios, ...(rol && { ...toColumnas(rol), sin_permiso: keepSinPermiso(rol) }) })
    .where('id', '=', id)
    .execute()

/** `clave` is the hash. */
export const updateClave = (db: Db, id: string, clave: string) =>
  db.updateTable('usuario').set({ clave }).where('id', '=', id).execute()

export const findClave = (db: Db, id: string) =>
  db.selectFrom('usuario').select(['email', 'clave']).where('id', '=', id).executeTakeFirst()

/** The account, kept from being changed and from getting orders until the transaction ends. */
export const lockUsuarioForUpdate = (trx: Db, id: string) =>
  trx
    .selectFrom('usuario')
    .select([ROL.as('rol'), 'clave', 'email', 'email_verificado'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/**
 * Accounts and their roles, kept from being changed until the transaction ends. Locked by id, so that two never deadlock.
 * `borra`: the one that is to go gets no orders either; whatever the others write meanwhile goes on.
 */
export async function lockUsuarios(trx: Db, ids: readonly string[], borra: string | null) {
  const locked: { id: string; rol: Rol }[] = []
  for (const id of [...new Set(ids)].sort()) {
    const one = trx
      .selectFrom('usuario')
      .select(['id', ROL.as('rol')])
      .where('id', '=', id)
    const row = await (id === borra ? one.forUpdate() : one.forNoKeyUpdate()).executeTakeFirst()
    if (row) locked.push(row)
  }
  return locked
}

/** Its sessions and everything else that references it `on delete cascade` go with it. */
export const deleteUsuario = (trx: Db, id: string) => trx.deleteFrom('usuario').where('id', '=', id).execute()

/** How many accounts name a province, in the profile or in a kept address. */
export async function countCuentasOf(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from usuario where provincia_id = ${id}
      or exists (select from direccion where direccion.usuario_id = usuario.id and direccion.provincia_id = ${id})`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
