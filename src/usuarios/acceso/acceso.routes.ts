import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { computeOrigen } from '../../platform/http/limits.ts'
import { implement } from '../../platform/http/mount.ts'
import { recordSuceso } from '../../platform/sucesos.ts'
import { cerrarSesion, getPerfil, iniciarSesion } from '../../sesion/sesion.contract.ts'
import type { LoginForm } from '../../sesion/sesion.schemas.ts'
import { attemptClave } from '../clave/attempt.ts'
import { requirePropio } from '../propio.ts'
import * as queries from '../usuario.queries.ts'
import { deleteSesion, insertSesion } from './sesiones.queries.ts'
import { describeDispositivo, vigenciaOf } from './sesiones.rules.ts'

const credencialesInvalidas = () => new AppError(401, 'CREDENCIALES', 'Credenciales inválidas.')

/** The account behind an address and password. One answer for an unknown address and a wrong password. */
async function requireCredencial(ctx: Ctx, { email, password }: LoginForm) {
  const origen = computeOrigen(ctx.ip)
  await ctx.services.limites.ingresos.count(origen)
  return attemptClave(ctx, email, password, {
    find: () => queries.findCredencial(ctx.db, email),
    refuse: (credencial) => {
      ctx.services.sucesos.note({ suceso: 'ingreso', resultado: 'rechazado', objeto: credencial?.id ?? null, origen })
      return credencialesInvalidas()
    },
  })
}

type Credencial = Awaited<ReturnType<typeof requireCredencial>>

/** A new session of the account; null when its password has just changed. */
async function openSesion(ctx: Ctx, { id, clave, rol }: Credencial): Promise<string | null> {
  const vigencia = vigenciaOf(rol, ctx.config)
  const dispositivo = describeDispositivo(ctx.header('user-agent'))
  return ctx.db.transaction().execute(async (trx) => {
    const token = await insertSesion(trx, { id, clave, dispositivo, vigencia })
    if (token) await recordSuceso(trx, { suceso: 'ingreso', actor: id, objeto: id, origen: computeOrigen(ctx.ip) })
    return token
  })
}

export const accesoRoutes = [
  implement(iniciarSesion, async (input, ctx) => {
    const credencial = await requireCredencial(ctx, input)
    const token = await openSesion(ctx, credencial)
    const usuario = await queries.findUsuario(ctx.db, credencial.id)
    if (!token || !usuario) throw credencialesInvalidas() // changed or deleted a moment ago
    ctx.setSessionCookie(token, vigenciaOf(usuario.rol, ctx.config).total)
    return { token, usuario }
  }),
  implement(cerrarSesion, async (_, ctx) => {
    ctx.setSessionCookie(null)
    const id = ctx.token === null ? undefined : await deleteSesion(ctx.db, ctx.token)
    if (id) ctx.services.sucesos.note({ suceso: 'salida', actor: id, objeto: id, origen: computeOrigen(ctx.ip) })
    return { mensaje: 'Sesión cerrada.' }
  }),
  implement(getPerfil, (_, ctx) => requirePropio(ctx)),
]
