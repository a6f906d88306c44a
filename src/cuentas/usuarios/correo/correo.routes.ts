import { translateDatabaseError } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { type Ctx, requireIdentity, unauthenticated } from '#platform/http/context.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { implement } from '#platform/http/mount.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Needs } from '#platform/slice.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { deleteSesionesOf } from '../acceso/sesiones.queries.ts'
import { createClaveNula } from '../clave/clave.ts'
import { createRecuperacion } from '../clave/recuperacion.queries.ts'
import { claimInvitado, isInvitado } from '../invitado/invitado.queries.ts'
import { INVITADO_CON_CUENTA, INVITADO_UNIDO } from '../invitado/invitado.rules.ts'
import type { DeInvitado } from '../invitado/union.ts'
import { usuarioConstraints } from '../usuario.constraints.ts'
import { existsEmail, findUsuario, updateClave, updateUsuario } from '../usuario.queries.ts'
import * as cambios from './cambio-correo.queries.ts'
import * as contracts from './correo.contract.ts'
import {
  CORREO_CON_SESION,
  CORREO_CONFIRMADO,
  CORREO_DEVUELTO,
  CORREO_YA_CONFIRMADO,
  describeCorreoOcupado,
  ENLACE_CONFIRMAR,
  ENLACE_DESHACER,
} from './correo.rules.ts'
import { proveCorreo, voidHeld } from './primera-prueba.ts'
import { markVerificado, takeVerificacion } from './verificacion.queries.ts'

const enlaceVencido = (mensaje: string) => new AppError(410, 'ENLACE_VENCIDO', mensaje)

const RECLAMADO = { cuenta: INVITADO_CON_CUENTA, unido: INVITADO_UNIDO }

const countIntento = (ctx: Ctx) => ctx.services.limites.ingresos.count(computeOrigen(ctx.ip))

type Cambio = NonNullable<Awaited<ReturnType<typeof cambios.lockCambioCorreo>>>

/** The token that chooses a new password for a locked account of that address. */
async function createTokenDeClave(trx: Db, email: string): Promise<string> {
  const recuperacion = await createRecuperacion(trx, email)
  if (!recuperacion) throw new Error('a locked account has lost its address')
  return recuperacion.token
}

/**
 * Sets an address back that no other account has. The password is void, since the thief may know it; returns the token that
 * chooses a new one. An address that was never proved before is so by this, for the first time.
 */
async function restore(
  trx: Db,
  ctx: Ctx,
  { num, usuarioId, email, verificado }: Cambio,
  held: Needs['held'],
): Promise<string> {
  const left = await findUsuario(trx, usuarioId)
  if (!left) throw new Error('a locked account is gone')
  await updateUsuario(trx, usuarioId, { email })
  await markVerificado(trx, { usuarioId, email }) // its mail has arrived
  if (!verificado) await voidHeld(trx, ctx, { id: usuarioId, rol: left.rol }, held)
  await updateClave(trx, usuarioId, createClaveNula())
  await deleteSesionesOf(trx, usuarioId)
  await cambios.deleteCambiosSince(trx, usuarioId, num)
  // The other address is told without a link, which would bring the account there again.
  await enqueue(trx, 'correo-cambiado', { usuarioId, anterior: left.email })
  return createTokenDeClave(trx, email)
}

const isEmailTaken = (error: unknown) => translateDatabaseError(error, usuarioConstraints)?.code === 'EMAIL_TAKEN'

/** Another account has the address of a link: the shop is told the first time. The link can be used again. */
async function tellOcupado(ctx: Ctx, token: string): Promise<void> {
  const rechazo = { suceso: 'correo-restituido', resultado: 'rechazado', origen: computeOrigen(ctx.ip) } as const
  await ctx.db.transaction().execute(async (trx) => {
    const cambio = await cambios.lockCambioCorreo(trx, token)
    if (!cambio) throw enlaceVencido(ENLACE_DESHACER) // spent meanwhile
    const suceso = { ...rechazo, actor: cambio.usuarioId, objeto: cambio.usuarioId }
    if (!(await cambios.markAvisado(trx, cambio.num))) return ctx.services.sucesos.note(suceso, { once: true })
    await recordSuceso(trx, suceso)
    await enqueue(trx, 'correo-ocupado', { usuarioId: cambio.usuarioId, cambio: cambio.num })
  })
}

/** `onUnir`: what other slices do when a guest's account joins its owner's. */
export const createCorreoRoutes = (needs: DeInvitado & Pick<Needs, 'held'>) => [
  implement(contracts.verificarCorreo, async ({ token }, ctx) => {
    await countIntento(ctx)
    const suceso = { suceso: 'correo-verificado', origen: computeOrigen(ctx.ip) } as const
    return ctx.db.transaction().execute(async (trx) => {
      const taken = await takeVerificacion(trx, token)
      if (!taken) {
        ctx.services.sucesos.note({ ...suceso, resultado: 'rechazado' })
        throw enlaceVencido(ENLACE_CONFIRMAR)
      }
      await recordSuceso(trx, { ...suceso, actor: taken.usuarioId, objeto: taken.usuarioId })
      const reclamado = await claimInvitado(trx, taken.usuarioId, needs)
      const mensaje = reclamado ? RECLAMADO[reclamado.es] : CORREO_CONFIRMADO
      const id = reclamado?.id ?? taken.usuarioId
      const prueba = await proveCorreo(trx, ctx, id, needs.held)
      if (prueba === 'ajena') {
        ctx.services.sucesos.note({ ...suceso, resultado: 'rechazado', objeto: id })
        throw new AppError(403, 'CON_SESION', CORREO_CON_SESION)
      }
      if (prueba !== 'primera') return { mensaje }
      const cuenta = await findUsuario(trx, id)
      return { mensaje, token: await createTokenDeClave(trx, cuenta?.email ?? '') }
    })
  }),
  implement(contracts.enviarVerificacion, async (_, ctx) => {
    const { id } = await requireIdentity(ctx)
    const usuario = await findUsuario(ctx.db, id)
    if (!usuario) throw unauthenticated() // deleted a moment ago
    if (usuario.email_verificado) return { mensaje: CORREO_YA_CONFIRMADO }
    const cause = (await isInvitado(ctx.db, id)) ? { stranger: computeOrigen(ctx.ip) } : { own: id }
    await ctx.services.limites.verificar.count(usuario.email, cause)
    await enqueue(ctx.db, 'correo-verificar', { usuarioId: id })
    return { mensaje: `En unos minutos te llega un enlace a ${usuario.email}.` }
  }),
  implement(contracts.deshacerCorreo, async ({ token }, ctx) => {
    await countIntento(ctx)
    const suceso = { suceso: 'correo-restituido', origen: computeOrigen(ctx.ip) } as const
    if (!(await cambios.existsCambioCorreo(ctx.db, token))) {
      ctx.services.sucesos.note({ ...suceso, resultado: 'rechazado' })
      throw enlaceVencido(ENLACE_DESHACER)
    }
    const restoring = ctx.db.transaction().execute(async (trx) => {
      const cambio = await cambios.lockCambioCorreo(trx, token)
      if (!cambio) throw enlaceVencido(ENLACE_DESHACER) // spent meanwhile
      if (await existsEmail(trx, cambio.email)) return null
      await recordSuceso(trx, { ...suceso, actor: cambio.usuarioId, objeto: cambio.usuarioId })
      return restore(trx, ctx, cambio, needs.held)
    })
    const recuperacion = await restoring.catch((error: unknown) => {
      if (isEmailTaken(error)) return null // a moment ago
      throw error
    })
    if (recuperacion === null) {
      await tellOcupado(ctx, token)
      throw new AppError(409, 'CORREO_OCUPADO', describeCorreoOcupado(ctx.config.SITE_EMAIL !== undefined))
    }
    return { mensaje: CORREO_DEVUELTO, token: recuperacion }
  }),
]
