import type { Db } from '../platform/db/pool.ts'
import { enqueue } from '../platform/jobs.ts'
import { lockEmail } from './perfil.queries.ts'

/**
 * Before an account's e-mail becomes `nuevo` (undefined: it stays): the address that it leaves is told. In the transaction
 * of the change, so that nobody is told of one that was refused. Says whether the address becomes another one.
 */
export async function tellCorreoAnterior(trx: Db, id: string, nuevo: string | undefined): Promise<boolean> {
  if (nuevo === undefined) return false
  const anterior = await lockEmail(trx, id)
  if (!anterior || anterior.toLowerCase() === nuevo.toLowerCase()) return false
  await enqueue(trx, 'correo-cambiado', { usuarioId: id, anterior })
  return true
}
