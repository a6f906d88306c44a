import type { Constraints } from '../../platform/db/errors.ts'
import type { Db } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import {
  type Ctx,
  requireIdentity,
  requireRecent,
  requireSelfOrAdmin,
  unauthenticated,
} from '../../platform/http/context.ts'
import { computeOrigen } from '../../platform/http/limits.ts'
import { type Implementation, implement } from '../../platform/http/mount.ts'
import { invalidField, invalidInput } from '../../platform/http/validation.ts'
import { enqueue } from '../../platform/jobs.ts'
import { recordSuceso } from '../../platform/sucesos.ts'
import { isUuid } from '../../platform/uuid.ts'
import { z } from '../../platform/zod.ts'
import { confirmarClave, type Usuario } from '../../sesion/sesion.contract.ts'
import { requireSesion } from '../acceso/require-sesion.ts'
import { deleteOtherSesionesOf, refreshClaveEn } from '../acceso/sesiones.queries.ts'
import { type Borrado, eraseCuenta } from '../borrado.ts'
import { hashClave, verifyClave } from '../clave/clave.ts'
import { requireClaveFuerte } from '../clave/clave-nueva.ts'
import { deleteRecuperacionOf } from '../clave/recuperacion.queries.ts'
import { changeCorreo } from '../correo/cambio-correo.ts'
import { updateCuenta } from '../gestion/gestion.routes.ts'
import { findUsuario, updateClave } from '../usuario.queries.ts'
import * as contracts from './perfil.contract.ts'
import * as queries from './perfil.queries.ts'
import {
  ADMIN_NO_SE_ELIMINA,
  type CampoPerfil,
  CLAVE_ACTUAL_INCORRECTA,
  describeCampoFijo,
  isCampoPerfil,
  PROVINCIA_DESCONOCIDA,
  USUARIO_NO_DISPONIBLE,
} from './perfil.rules.ts'
import { CamposPerfil } from './perfil.schemas.ts'

export const perfilConstraints: Constraints = {
  usuario_provincia_fk: () => invalidField('provincia', PROVINCIA_DESCONOCIDA),
}

/** The caller's own account. */
async function requirePropio(ctx: Ctx): Promise<Usuario> {
  const { id } = await requireIdentity(ctx)
  const usuario = await findUsuario(ctx.db, id)
  if (!usuario) throw unauthenticated() // deleted a moment ago
  return usuario
}

/** Anybody's account, for its owner and for admins. */
async function requireVisible(ctx: Ctx, id: string): Promise<Usuario> {
  await requireSelfOrAdmin(ctx, id)
  const usuario = await findUsuario(ctx.db, id)
  if (!usuario) throw new AppError(404, 'USUARIO_NOT_FOUND', USUARIO_NO_DISPONIBLE)
  return usuario
}

/** The caller's own account, locked, for a session that has not ended meanwhile. */
async function lockPropio(trx: Db, ctx: Ctx, id: string) {
  const usuario = await queries.lockUsuarioForUpdate(trx, id)
  if (!usuario) throw unauthenticated() // deleted a moment ago
  await requireSesion(trx, ctx, id)
  return usuario
}

async function updatePropio(ctx: Ctx, cambios: queries.CambiosUsuario): Promise<Usuario> {
  const { id } = await requireIdentity(ctx)
  await ctx.db.transaction().execute(async (trx) => {
    await lockPropio(trx, ctx, id)
    const moves = await changeCorreo(trx, id, cambios.email)
    if (moves) {
      await recordSuceso(trx, { suceso: 'correo-cambiado', actor: id, objeto: id, origen: computeOrigen(ctx.ip) })
    }
    await queries.updateUsuario(trx, id, cambios)
    if (moves && cambios.email) await ctx.services.limites.destinos.count(cambios.email.toLowerCase())
  })
  return requirePropio(ctx)
}

/** The value that a body holds for a field, judged as its own call would. */
function parseCampo(campo: CampoPerfil, body: Record<string, unknown>): queries.CambiosUsuario {
  const given = campo === 'provincia' ? (body.provincia === undefined ? body.idProvincia : body.provincia) : body[campo]
  const parsed = z.object({ [campo]: CamposPerfil().shape[campo] }).safeParse({ [campo]: given })
  if (!parsed.success) throw invalidInput(parsed.error.issues)
  const { provincia, ...cambios } = parsed.data
  return provincia === undefined ? cambios : { provincia_id: provincia }
}

/** Wrong guesses count like failed logins, from wherever: who has a session that is not theirs must not try out passwords. */
async function requireClaveActual(
  ctx: Ctx,
  id: string,
  { actual, campo, suceso }: { actual: string; campo: string; suceso: 'clave-cambiada' | 'reautenticacion' },
): Promise<string> {
  const known = await queries.findClave(ctx.db, id)
  if (!known) throw unauthenticated()
  const { fallas, inTurn } = ctx.services.limites
  const origen = computeOrigen(ctx.ip)
  const email = known.email.toLowerCase()
  const cuenta = `${origen} ${email}`
  return inTurn(cuenta, async () => {
    await fallas.requireRoom(cuenta)
    if (!(await ctx.services.loginThrottle.compare(email, origen, () => verifyClave(actual, known.clave, ctx)))) {
      ctx.services.sucesos.note({ suceso, resultado: 'rechazado', actor: id, objeto: id, origen })
      await fallas.count(cuenta)
      throw claveIncorrecta(campo)
    }
    fallas.forget(cuenta)
    return known.clave
  })
}

const claveIncorrecta = (campo: string) =>
  new AppError(400, 'CLAVE_ACTUAL', CLAVE_ACTUAL_INCORRECTA, { [campo]: CLAVE_ACTUAL_INCORRECTA })

/** The own account and everything that says whose it was, all at once or not at all. */
async function deleteCuenta(trx: Db, ctx: Ctx, id: string, borrado: Borrado): Promise<void> {
  const { rol } = await lockPropio(trx, ctx, id)
  if (rol === 'admin') throw new AppError(403, 'PROPIA_CUENTA', ADMIN_NO_SE_ELIMINA)
  await eraseCuenta(trx, id, borrado)
}

export const createPerfilRoutes = (borrado: Borrado): Implementation[] => [
  ...contracts.getCamposPropios.map(({ campo, contract }) =>
    implement(contract, async (_, ctx) => ({ data: { [campo]: (await requirePropio(ctx))[campo] } })),
  ),
  ...contracts.getCampos.map(({ campo, contract }) =>
    implement(contract, async ({ id }, ctx) => ({ data: { [campo]: (await requireVisible(ctx, id))[campo] } })),
  ),
  implement(contracts.getNombreCompleto, async ({ id }, ctx) => {
    const { nombre, apellido } = await requireVisible(ctx, id)
    return { data: { nombre_completo: `${nombre} ${apellido}` } }
  }),
  implement(contracts.getId, async (_, ctx) => ({ data: { userId: (await requireIdentity(ctx)).id } })),
  ...contracts.setCampos.map((contract) => implement(contract, (cambios, ctx) => updatePropio(ctx, cambios))),
  implement(contracts.setDireccion, async ({ direccion, provincia, idProvincia = provincia }, ctx) => {
    if (direccion === undefined && idProvincia === undefined) {
      throw invalidField('direccion', 'Escribí una dirección o elegí una provincia.')
    }
    return updatePropio(ctx, {
      ...(direccion !== undefined && { direccion }),
      ...(idProvincia !== undefined && { provincia_id: idProvincia }),
    })
  }),
  implement(contracts.updateCampo, async ({ x, ...body }, ctx) => {
    if (isUuid(x)) return updateCuenta(ctx, x, body)
    if (!isCampoPerfil(x)) throw new AppError(400, 'CAMPO_FIJO', describeCampoFijo(x))
    const cambios = parseCampo(x, body)
    if (x === 'email') await requireRecent(ctx)
    return updatePropio(ctx, cambios)
  }),
  implement(contracts.setPassword, async ({ actual, password }, ctx) => {
    const { id } = await requireIdentity(ctx)
    const verified = await requireClaveActual(ctx, id, { actual, campo: 'actual', suceso: 'clave-cambiada' })
    const propio = await requirePropio(ctx)
    await requireClaveFuerte(password, propio, ctx.config)
    await ctx.services.limites.avisos.count(propio.email.toLowerCase())
    const clave = await hashClave(password, ctx)
    await ctx.db.transaction().execute(async (trx) => {
      const usuario = await queries.lockUsuarioForUpdate(trx, id)
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
  implement(contracts.deleteCuenta, async (_, ctx) => {
    const { id } = await requireIdentity(ctx)
    await ctx.db.transaction().execute(async (trx) => {
      await deleteCuenta(trx, ctx, id, borrado)
      await recordSuceso(trx, { suceso: 'cuenta-eliminada', actor: id, objeto: id, origen: computeOrigen(ctx.ip) })
    })
    ctx.setSessionCookie(null)
    return { mensaje: 'Eliminamos tu cuenta.' }
  }),
]
