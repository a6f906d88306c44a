// The first proof of a mailbox (docs/decisions/084): until then nobody knows whose the account is that names it.
import { sql } from 'kysely'
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

type Fate = { does: 'voids' | 'voids a customer’s' | 'keeps'; why: string }
const voids = (why: string): Fate => ({ does: 'voids', why })
const voidsCustomers = (why: string): Fate => ({ does: 'voids a customer’s', why })
const keeps = (why: string): Fate => ({ does: 'keeps', why })

const GETS_IN = 'it lets in whoever had it before'
const LOCKS_OUT = 'it keeps the owner out; of the staff it stays, since a mailbox alone must not open the panel'
const DOES_WHAT = 'it says what the account did, and opens nothing'
const STAFF = 'work of the staff: it stays the shop’s, whoever did it'
const NAMED = 'the owner sees it in the profile and changes it there'
const SHOP_GAVE = 'the shop gave it to the account, not the account to itself'

/**
 * Everything that an account can hold, by the column that refers to it or is its own, and what becomes of it when the mailbox is
 * proved for the first time by somebody who does not know the account's password. A column that is missing here fails a test.
 */
export const HELD: Readonly<Record<string, Fate>> = {
  'sesion.usuario_id': voids(GETS_IN),
  'factor.usuario_id': voidsCustomers(LOCKS_OUT),
  'codigo_rescate.usuario_id': voidsCustomers(LOCKS_OUT),
  'desafio.usuario_id': voids(GETS_IN),
  'recuperacion.usuario_id': voids(GETS_IN),
  'verificacion.usuario_id': voids('its work is done'),
  'cambio_correo.usuario_id': voids('it brings the account to an address that never was proved either'),
  'direccion.usuario_id': voids('the owner’s next parcel would go there'),
  'invitado.usuario_id': voids('a telephone goes with the orders that it was left for'),
  'usuario.clave': voids(GETS_IN),
  'usuario.direccion': voids('the owner’s next parcel would go there'),
  'usuario.provincia_id': voids('it is a part of that address'),

  'usuario.id': keeps('the account itself'),
  'usuario.num': keeps('the account itself'),
  'usuario.creado_en': keeps('the account itself'),
  'usuario.busqueda': keeps('the database makes it of the names'),
  'usuario.email': keeps('what has just been proved'),
  'usuario.email_verificado': keeps('what has just been proved'),
  'usuario.invitado': keeps('a guest’s claim says it itself'),
  'usuario.username': keeps(NAMED),
  'usuario.nombre': keeps(NAMED),
  'usuario.apellido': keeps(NAMED),
  'usuario.avatar': keeps(NAMED),
  'usuario.tipo': keeps(SHOP_GAVE),
  'usuario.rol': keeps(SHOP_GAVE),
  'usuario.empleado': keeps(SHOP_GAVE),
  'cupon_cuenta.usuario_id': keeps(SHOP_GAVE),
  'comprador_institucional.usuario_id': keeps(SHOP_GAVE),

  'pedido.usuario_id': keeps('orders are why the mailbox was written to; the shop and the owner see who placed them'),
  'reserva.cuenta': keeps('what its unpaid orders hold is counted as theirs until it is free'),
  'pedido_estado.usuario_id': keeps(DOES_WHAT),
  'pedido_eliminado.usuario_id': keeps(DOES_WHAT),
  'arrepentimiento_estado.usuario_id': keeps(DOES_WHAT),
  'comprobante.usuario_id': keeps(DOES_WHAT),
  'pago_movimiento.usuario_id': keeps(DOES_WHAT),
  'pago_devolucion.usuario_id': keeps(DOES_WHAT),
  'suceso_seguridad.actor_id': keeps(DOES_WHAT),
  'suceso_seguridad.objeto_id': keeps(DOES_WHAT),
  'opinion.usuario_id': keeps('it is public under the account’s name; the owner sees and deletes it'),
  'espera.usuario_id': keeps('it names an address of its own, which gets one mail'),
  'mensaje.usuario_id': keeps('it waits to be mailed to the shop'),

  'caja.abierta_por': keeps(STAFF),
  'caja.cerrada_por': keeps(STAFF),
  'caja_movimiento.usuario_id': keeps(STAFF),
  'factura_proveedor.usuario_id': keeps(STAFF),
  'clave_api.creada_por': keeps('a key is the shop’s: administrators see who made it, and revoke it'),
  'webhook.creado_por': keeps('a webhook is the shop’s: administrators see it, and delete it'),
  'correo_prueba.usuario_id': keeps(STAFF),
  'archivo_existencias.usuario_id': keeps(STAFF),
  'comprador_institucional.creado_por': keeps(STAFF),
  'conteo.creado_por': keeps(STAFF),
  'conteo.cerrado_por': keeps(STAFF),
  'conteo_bip.usuario_id': keeps(STAFF),
  'conteo_diferencia.resuelta_por': keeps(STAFF),
  'despacho_estado.usuario_id': keeps(STAFF),
  'devolucion_mostrador.usuario_id': keeps(STAFF),
  'documento_legal.publicado_por': keeps(STAFF),
  'feria.creada_por': keeps(STAFF),
  'importacion.actor_id': keeps(STAFF),
  'importacion.pedido_por': keeps(STAFF),
  'movimiento.usuario_id': keeps(STAFF),
  'pago_tarea.hecha_por': keeps(STAFF),
  'pedido_telefono.tomado_por': keeps(STAFF),
  'precio_cambio.actor_id': keeps(STAFF),
  'precio_historia.actor_id': keeps(STAFF),
  'pvp_historia.actor_id': keeps(STAFF),
  'remito.usuario_id': keeps(STAFF),
  'reserva.cambiada_por': keeps(STAFF),
  'venta_mostrador.usuario_id': keeps(STAFF),
}

/** Voids what `HELD` says of a locked account, its password too. Its own row stays where it is. */
export async function voidHeld(trx: Db, ctx: Ctx, { id, rol }: { id: string; rol: string }): Promise<void> {
  const own: Record<string, string | null> = {}
  let factores = 0n
  for (const [held, { does }] of Object.entries(HELD)) {
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
 * - `primera`: the mailbox's owner has come. The address is proved; what was there before is void (`HELD`), and a password is
 *   still to be chosen.
 */
export async function proveCorreo(trx: Db, ctx: Ctx, id: string): Promise<'sabida' | 'propia' | 'ajena' | 'primera'> {
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
  await voidHeld(trx, ctx, { id, rol: cuenta.rol })
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
