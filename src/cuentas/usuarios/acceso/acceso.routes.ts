import { cerrarSesion, getPerfil, iniciarSesion } from '#casa/sesion/sesion.contract.ts'
import type { Rol } from '#casa/sesion/sesion.rules.ts'
import type { LoginForm } from '#casa/sesion/sesion.schemas.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { type Ctx, requireIdentity } from '#platform/http/context.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { implement } from '#platform/http/mount.ts'
import { hashToken } from '#platform/secret-token.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { attemptClave } from '../clave/attempt.ts'
import { iniciarSesionConFactor } from '../factor/factor.contract.ts'
import { SEGUNDO_PASO } from '../factor/factor.rules.ts'
import { createPregunta, desafioVencido, type Medio, requirePrueba } from '../factor/prueba.ts'
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

/**
 * A new session of the account; null when its password has just changed. `medio`: the second factor that was shown;
 * `conClave`: whether the password was typed.
 */
export async function openSesion(
  trx: Db,
  ctx: Ctx,
  { id, clave, rol }: { id: string; clave: string; rol: Rol },
  { medio = null, conClave = true }: { medio?: Medio | null; conClave?: boolean } = {},
): Promise<string | null> {
  const vigencia = vigenciaOf(rol, ctx.config)
  const dispositivo = describeDispositivo(ctx.header('user-agent'))
  const token = await insertSesion(trx, { id, clave, dispositivo, vigencia, conClave, conFactor: medio !== null })
  if (!token) return null
  const datos = medio && { factor: medio }
  const origen = computeOrigen(ctx.ip)
  await recordSuceso(trx, { suceso: 'ingreso', actor: id, objeto: id, origen, ...(datos && { datos }) })
  return token
}

/** The answer of a login. */
export async function answerIngreso(ctx: Ctx, id: string, token: string | null) {
  const usuario = await queries.findUsuario(ctx.db, id)
  if (!token || !usuario) throw credencialesInvalidas() // changed or deleted a moment ago
  ctx.setSessionCookie(token, vigenciaOf(usuario.rol, ctx.config).total)
  return { token, usuario }
}

export const accesoRoutes = [
  implement(iniciarSesion, async (input, ctx) => {
    const credencial = await requireCredencial(ctx, input)
    const { id, clave } = credencial
    const pregunta = await createPregunta(ctx, id, { para: 'ingreso', clave })
    if (pregunta) throw new AppError(403, SEGUNDO_PASO, 'Falta tu segundo paso para ingresar.', undefined, pregunta)
    return answerIngreso(ctx, id, await ctx.db.transaction().execute((trx) => openSesion(trx, ctx, credencial)))
  }),
  implement(iniciarSesionConFactor, async (prueba, ctx) => {
    // Its password is still the one that was compared.
    const check = ({ clave }: { clave: string }, sha256: Buffer | null) => {
      if (!sha256?.equals(hashToken(clave))) throw desafioVencido()
    }
    const { id, token } = await requirePrueba(
      ctx,
      { para: 'ingreso', prueba, suceso: 'ingreso', check },
      async (trx, { usuarioId, medio, cuenta }) => ({
        id: usuarioId,
        token: await openSesion(trx, ctx, { id: usuarioId, ...cuenta }, { medio }),
      }),
    )
    return answerIngreso(ctx, id, token)
  }),
  implement(cerrarSesion, async (_, ctx) => {
    ctx.setSessionCookie(null)
    const id = ctx.token === null ? undefined : await deleteSesion(ctx.db, ctx.token)
    if (id) ctx.services.sucesos.note({ suceso: 'salida', actor: id, objeto: id, origen: computeOrigen(ctx.ip) })
    return { mensaje: 'Sesión cerrada.' }
  }),
  implement(getPerfil, async (_, ctx) => {
    const { rol, rolPendiente, sinPermiso = [] } = await requireIdentity(ctx)
    return {
      ...(await requirePropio(ctx)),
      ...(rolPendiente !== null && { falta_segundo_paso: true as const }),
      ...(rol === 'empleado' && sinPermiso.length > 0 && { sin_permiso: [...sinPermiso] }),
    }
  }),
]
