import type { Db } from '#platform/db/pool.ts'
import { enqueue } from '#platform/jobs.ts'
import { deleteSesionesOf } from '../acceso/sesiones.queries.ts'
import { lockUsuarioForUpdate, updateUsuario } from '../usuario.queries.ts'
import { deleteCambiosOf, insertCambioCorreo } from './cambio-correo.queries.ts'
import { markVerificado } from './verificacion.queries.ts'

/** The account's e-mail until now, when `nuevo` is another one. */
async function lockOther(trx: Db, id: string, nuevo: string | undefined) {
  const cuenta = nuevo === undefined ? undefined : await lockUsuarioForUpdate(trx, id)
  return cuenta && nuevo !== undefined && cuenta.email.toLowerCase() !== nuevo.toLowerCase()
    ? { ...cuenta, nuevo }
    : undefined
}

/**
 * An owner changes the e-mail of the account to `nuevo` (undefined: it stays): the address that it leaves is told and can
 * undo it, the new one is asked to prove itself unless it has. In the transaction of the change, so that a
 * refused one sends no mail. Says whether it changes.
 */
export async function changeCorreo(trx: Db, id: string, nuevo: string | undefined): Promise<boolean> {
  const cuenta = await lockOther(trx, id, nuevo)
  if (!cuenta) return false
  const { email: anterior, email_verificado: verificado } = cuenta
  const { num, proved } = await insertCambioCorreo(trx, { usuarioId: id, anterior, verificado, nuevo: cuenta.nuevo })
  await updateUsuario(trx, id, { email: cuenta.nuevo })
  await enqueue(trx, 'correo-cambiado', { usuarioId: id, anterior, ...(num !== null && { cambio: num }) })
  if (proved) await markVerificado(trx, { usuarioId: id, email: cuenta.nuevo })
  else await enqueue(trx, 'correo-verificar', { usuarioId: id })
  return true
}

/**
 * An administrator changes the e-mail of another account, perhaps to give it back to its owner. A thief must not undo that:
 * all links of the account are void and its sessions end. The left address is told, without a link. Says whether it changes.
 */
export async function replaceCorreo(trx: Db, id: string, nuevo: string | undefined): Promise<boolean> {
  const cuenta = await lockOther(trx, id, nuevo)
  if (!cuenta) return false
  await deleteCambiosOf(trx, id)
  await deleteSesionesOf(trx, id)
  await enqueue(trx, 'correo-cambiado', { usuarioId: id, anterior: cuenta.email })
  await enqueue(trx, 'correo-verificar', { usuarioId: id })
  return true
}
