// What other slices do to an account within their own transaction.
import type { Db } from '#platform/db/pool.ts'

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
