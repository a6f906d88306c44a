import type { Db } from '../platform/db/pool.ts'
import { enqueue } from '../platform/jobs.ts'
import { insertCambioCorreo } from './cambio-correo.queries.ts'
import { lockEmail } from './perfil.queries.ts'

/**
 * Before an account's e-mail becomes `nuevo` (undefined: it stays): the address that it leaves is told and can undo it, the
 * new one is asked to prove itself. In the transaction of the change, so that nobody is told of one that was
 * refused. Says whether it changes.
 */
export async function tellCorreoAnterior(trx: Db, id: string, nuevo: string | undefined): Promise<boolean> {
  if (nuevo === undefined) return false
  const cuenta = await lockEmail(trx, id)
  if (!cuenta || cuenta.email.toLowerCase() === nuevo.toLowerCase()) return false
  const { email: anterior, email_verificado: verificado } = cuenta
  const cambio = await insertCambioCorreo(trx, { usuarioId: id, anterior, verificado, nuevo })
  await enqueue(trx, 'correo-cambiado', { usuarioId: id, anterior, ...(cambio !== null && { cambio }) })
  await enqueue(trx, 'correo-verificar', { usuarioId: id })
  return true
}
