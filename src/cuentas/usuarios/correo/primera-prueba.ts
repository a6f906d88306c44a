// The first proof of a mailbox (docs/decisions/084): until then nobody knows whose the account is that names it.
import { sql } from 'kysely'
import type { Held } from '#casa/sesion/tenencia.ts'
import type { Db } from '#platform/db/pool.ts'
import { isStaff } from '#platform/http/access.ts'
import type { Ctx } from '#platform/http/context.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { enqueue } from '#platform/jobs.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { deleteOtherSesionesOf, findIdentity } from '../acceso/sesiones.queries.ts'
import { createClaveNula } from '../clave/clave.ts'
import { deleteRecuperacionOf } from '../clave/recuperacion.queries.ts'
import { existsEmail, lockUsuarioForUpdate, updateUsuario } from '../usuario.queries.ts'
import { deleteCambiosSince, findProbado } from './cambio-correo.queries.ts'
import { deleteVerificacionOf, markVerificado } from './verificacion.queries.ts'

/** Voids what slices say (`held`) of a locked account, its password too. Its own row stays where it is. */
export async function voidHeld(trx: Db, ctx: Ctx, { id, rol }: { id: string; rol: string }, all: Held): Promise<void> {
  const own: Record<string, string | null> = {}
  let factores = 0n
  for (const [held, { does }] of Object.entries(all)) {
    if (does === 'keeps' || (does !== 'voids' && isStaff(rol))) continue
    const [tabla = '', columna = ''] = held.split('.')
    if (tabla === 'usuario') own[columna] = columna === 'clave' ? createClaveNula() : null
    else {
      const gone = await sql`delete from ${sql.table(tabla)} where ${sql.ref(columna)} = ${id}`.execute(trx)
      if (tabla === 'factor') factores = gone.numAffectedRows ?? 0n
    }
  }
  await trx.updateTable('usuario').set(own).where('id', '=', id).execute()
  if (factores === 0n) return
  const origen = computeOrigen(ctx.ip)
  await recordSuceso(trx, { suceso: 'factor-reiniciado', actor: id, objeto: id, origen })
  await enqueue(trx, 'segundo-paso', { usuarioId: id, que: 'anulado' })
}

/** Whether the caller is logged in to the account by its password: the same person at both ends. */
async function isPropia(trx: Db, ctx: Ctx, id: string): Promise<boolean> {
  const identity = ctx.token === null ? undefined : await findIdentity(trx, ctx.token, ctx.config)
  return identity?.id === id && Number.isFinite(identity.provenFor)
}

/**
 * A link that was mailed to a locked account's present address was opened there. Says what that proves:
 *
 * - `sabida`: the address was proved before. Nothing changes.
 * - `propia`: who opened it is logged in by the password. The address is proved; other sessions end.
 * - `ajena`: the account has proved another mailbox before, and this one alone does not get it. Nothing was done.
 * - `primera`: the mailbox's owner has come. The address is proved; what was there before is void (`held` of the slices), and a password is
 *   still to be chosen.
 */
export async function proveCorreo(
  trx: Db,
  ctx: Ctx,
  id: string,
  all: Held,
): Promise<'sabida' | 'propia' | 'ajena' | 'primera'> {
  const cuenta = await lockUsuarioForUpdate(trx, id)
  if (!cuenta) throw new Error('a locked account is gone')
  if (cuenta.email_verificado) return 'sabida'
  const proved = () => markVerificado(trx, { usuarioId: id, email: cuenta.email })
  if (await isPropia(trx, ctx, id)) {
    await proved()
    await deleteOtherSesionesOf(trx, id, ctx.token ?? '')
    await deleteRecuperacionOf(trx, id)
    await deleteVerificacionOf(trx, id)
    return 'propia'
  }
  if (await findProbado(trx, id)) return 'ajena'
  await voidHeld(trx, ctx, { id, rol: cuenta.rol }, all)
  await proved()
  return 'primera'
}

/**
 * A locked account that nobody has confirmed at its present address goes back to the last mailbox that it proved, and leaves the
 * present one free. False where another account has that one by now.
 */
export async function returnCorreo(trx: Db, id: string): Promise<boolean> {
  const back = await findProbado(trx, id)
  if (!back || (await existsEmail(trx, back.email))) return false
  await updateUsuario(trx, id, { email: back.email })
  await markVerificado(trx, { usuarioId: id, email: back.email })
  await deleteCambiosSince(trx, id, back.num)
  await deleteRecuperacionOf(trx, id)
  await deleteVerificacionOf(trx, id)
  return true
}
