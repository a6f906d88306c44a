import type { Usuario } from '#casa/sesion/sesion.contract.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { type Ctx, requireIdentity, requireRecent, requireSelfOrAdmin } from '#platform/http/context.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { type Implementation, implement } from '#platform/http/mount.ts'
import { invalidField, invalidInput } from '#platform/http/validation.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { isUuid } from '#platform/uuid.ts'
import { z } from '#platform/zod.ts'
import { eraseUsuario, type OnDeleteUsuario } from '../borrado.ts'
import { changeCorreo } from '../correo/cambio-correo.ts'
import { updateCuenta } from '../gestion/gestion.routes.ts'
import { lockPropio, requirePropio } from '../propio.ts'
import { type CambiosUsuario, findUsuario, updateUsuario } from '../usuario.queries.ts'
import { usuarioNotFound } from '../usuario.service.ts'
import * as contracts from './perfil.contract.ts'
import { ADMIN_NO_SE_ELIMINA, type CampoPerfil, describeCampoFijo, isCampoPerfil } from './perfil.rules.ts'
import { CamposPerfil } from './perfil.schemas.ts'

/** An account, for its owner and for admins. */
async function requireVisible(ctx: Ctx, id: string): Promise<Usuario> {
  await requireSelfOrAdmin(ctx, id)
  return orThrow(await findUsuario(ctx.db, id), usuarioNotFound)
}

async function updatePropio(ctx: Ctx, cambios: CambiosUsuario): Promise<Usuario> {
  const { id } = await requireIdentity(ctx)
  const origen = computeOrigen(ctx.ip)
  await ctx.db.transaction().execute(async (trx) => {
    await lockPropio(trx, ctx, id)
    const moves = await changeCorreo(trx, id, cambios.email)
    if (moves) {
      await recordSuceso(trx, { suceso: 'correo-cambiado', actor: id, objeto: id, origen })
    }
    await updateUsuario(trx, id, cambios)
    if (moves && cambios.email) await ctx.services.limites.destinos.count(cambios.email, { stranger: origen })
  })
  return requirePropio(ctx)
}

/** The value that a body holds for a field, judged as its own call would. */
function parseCampo(campo: CampoPerfil, body: Record<string, unknown>): CambiosUsuario {
  const given = campo === 'provincia' ? (body.provincia === undefined ? body.idProvincia : body.provincia) : body[campo]
  const parsed = z.object({ [campo]: CamposPerfil().shape[campo] }).safeParse({ [campo]: given })
  if (!parsed.success) throw invalidInput(parsed.error.issues)
  const { provincia, ...cambios } = parsed.data
  return provincia === undefined ? cambios : { provincia_id: provincia }
}

export const createPerfilRoutes = (onDelete: OnDeleteUsuario): Implementation[] => [
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
    return updatePropio(ctx, { direccion, provincia_id: idProvincia })
  }),
  implement(contracts.updateCampo, async ({ x, ...body }, ctx) => {
    if (isUuid(x)) return updateCuenta(ctx, x, body)
    if (!isCampoPerfil(x)) throw new AppError(400, 'CAMPO_FIJO', describeCampoFijo(x))
    const cambios = parseCampo(x, body)
    if (x === 'email') await requireRecent(ctx)
    return updatePropio(ctx, cambios)
  }),
  implement(contracts.deleteCuenta, async (_, ctx) => {
    const { id } = await requireIdentity(ctx)
    await ctx.db.transaction().execute(async (trx) => {
      const { rol } = await lockPropio(trx, ctx, id)
      if (rol === 'admin') throw new AppError(403, 'PROPIA_CUENTA', ADMIN_NO_SE_ELIMINA)
      await eraseUsuario(trx, id, onDelete)
      await recordSuceso(trx, { suceso: 'cuenta-eliminada', actor: id, objeto: id, origen: computeOrigen(ctx.ip) })
    })
    ctx.setSessionCookie(null)
    return { mensaje: 'Eliminamos tu cuenta.' }
  }),
]
