import { confirmarClave } from '#casa/sesion/sesion.contract.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { type Ctx, requireIdentity, unauthenticated } from '#platform/http/context.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { implement } from '#platform/http/mount.ts'
import { enqueue } from '#platform/jobs.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { deleteOtherSesionesOf, refreshClaveEn } from '../acceso/sesiones.queries.ts'
import { CLAVE_ACTUAL_INCORRECTA } from '../perfil/perfil.rules.ts'
import { requirePropio } from '../propio.ts'
import { findClave, lockUsuarioForUpdate, updateClave } from '../usuario.queries.ts'
import { attemptClave } from './attempt.ts'
import { setPassword } from './clave.contract.ts'
import { hashClave } from './clave.ts'
import { requireClaveFuerte } from './clave-nueva.ts'
import { deleteRecuperacionOf } from './recuperacion.queries.ts'

const claveIncorrecta = (campo: string) =>
  new AppError(400, 'CLAVE_ACTUAL', CLAVE_ACTUAL_INCORRECTA, { [campo]: CLAVE_ACTUAL_INCORRECTA })

type Typed = { actual: string; campo: string; suceso: 'clave-cambiada' | 'reautenticacion' }

/** Returns the verified hash. A wrong password counts like a failed login: a stolen session is no way to try them out. */
async function requireClaveActual(ctx: Ctx, id: string, { actual, campo, suceso }: Typed): Promise<string> {
  const known = orThrow(await findClave(ctx.db, id), unauthenticated)
  await attemptClave(ctx, known.email, actual, {
    cuenta: id,
    find: async () => known,
    refuse: () => {
      const origen = computeOrigen(ctx.ip)
      ctx.services.sucesos.note({ suceso, resultado: 'rechazado', actor: id, objeto: id, origen })
      return claveIncorrecta(campo)
    },
  })
  return known.clave
}

export const claveRoutes = [
  implement(setPassword, async ({ actual, password }, ctx) => {
    const { id } = await requireIdentity(ctx)
    const verified = await requireClaveActual(ctx, id, { actual, campo: 'actual', suceso: 'clave-cambiada' })
    const propio = await requirePropio(ctx)
    await requireClaveFuerte(password, propio, ctx.config)
    await ctx.services.limites.avisos.count(id)
    const clave = await hashClave(password, { ip: ctx.ip, gone: ctx.gone, cuenta: id })
    await ctx.db.transaction().execute(async (trx) => {
      const usuario = await lockUsuarioForUpdate(trx, id)
      if (usuario?.clave !== verified) throw claveIncorrecta('actual') // it was changed meanwhile
      await updateClave(trx, id, clave)
      await refreshClaveEn(trx, ctx.token ?? '', clave)
      await deleteOtherSesionesOf(trx, id, ctx.token ?? '')
      await deleteRecuperacionOf(trx, id)
      await enqueue(trx, 'clave-cambiada', { usuarioId: id })
      await recordSuceso(trx, { suceso: 'clave-cambiada', actor: id, objeto: id, origen: computeOrigen(ctx.ip) })
    })
    return { mensaje: 'Cambiaste tu contraseña. Cerramos tus otras sesiones.' }
  }),
  implement(confirmarClave, async ({ password }, ctx) => {
    const { id } = await requireIdentity(ctx)
    await ctx.services.limites.ingresos.count(computeOrigen(ctx.ip))
    const suceso = 'reautenticacion'
    const verified = await requireClaveActual(ctx, id, { actual: password, campo: 'password', suceso })
    await ctx.db.transaction().execute(async (trx) => {
      if (!(await refreshClaveEn(trx, ctx.token ?? '', verified))) throw claveIncorrecta('password') // changed meanwhile
      await recordSuceso(trx, { suceso, actor: id, objeto: id, origen: computeOrigen(ctx.ip) })
    })
    return { mensaje: 'Confirmaste tu contraseña.' }
  }),
]
