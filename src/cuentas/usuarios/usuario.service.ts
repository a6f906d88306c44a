// What other slices do to an account within their own transaction.
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import type { Permiso } from '#platform/http/permisos.ts'
import { USUARIO_NO_DISPONIBLE } from './perfil/perfil.rules.ts'
import { ROL } from './usuario.queries.ts'

/** Accounts of customers, guests among them: of the query's `usuario`, none of the team's. */
export const ES_CLIENTE = sql<SqlBool>`${ROL} = 'cliente'`

export const usuarioNotFound = () => new AppError(404, 'USUARIO_NOT_FOUND', USUARIO_NO_DISPONIBLE)

/** Whether an account is there and belongs to nobody of the team. */
export const isCliente = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('usuario').select('id').where('id', '=', id).where(ES_CLIENTE).executeTakeFirst()) !== undefined

/** Refuses an account that is not there or belongs to the team (`USUARIO_NOT_FOUND`): the two are not told apart. */
export async function requireCliente(db: Db, id: string): Promise<void> {
  if (!(await isCliente(db, id))) throw usuarioNotFound()
}

/** The same, for rows that name the customer and who writes: neither is deleted until the transaction ends. */
export async function lockCliente(trx: Db, id: string, autor: string): Promise<void> {
  for (const cuenta of [id, autor].sort()) await lockUsuario(trx, cuenta)
  await requireCliente(trx, id)
}

/** A condition on `usuario`: administrators, and employees who were given this part of the shop. */
export const mayCambiar = (permiso: Permiso) =>
  sql<SqlBool>`(${ROL} = 'admin' or (${ROL} = 'empleado' and not ${permiso} = any(usuario.sin_permiso)))`

/**
 * Keeps an account from being deleted until the transaction ends; false where it is gone. Before any of its orders is
 * locked: a deletion locks the account first and its orders then, and the opposite way would deadlock with it.
 */
export const lockUsuario = async (trx: Db, id: string): Promise<boolean> =>
  (await trx.selectFrom('usuario').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !== undefined

/** Lets one transaction at a time change what is an account's. False where the account is gone. */
export const lockCuenta = async (trx: Db, usuarioId: string): Promise<boolean> =>
  (await trx.selectFrom('usuario').select('id').where('id', '=', usuarioId).forNoKeyUpdate().executeTakeFirst()) !==
  undefined
