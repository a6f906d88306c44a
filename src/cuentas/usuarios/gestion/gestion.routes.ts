import type { Usuario } from '#casa/sesion/sesion.contract.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { isAdmin } from '#platform/http/access.ts'
import { type Ctx, forbidden, requireIdentity, requireRecent, unauthenticated } from '#platform/http/context.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { type Implementation, implement } from '#platform/http/mount.ts'
import { invalidInput } from '#platform/http/validation.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { requireSesion } from '../acceso/require-sesion.ts'
import { eraseUsuario, type OnDeleteUsuario } from '../borrado.ts'
import { changeCorreo, replaceCorreo } from '../correo/cambio-correo.ts'
import { ADMIN_NO_SE_ELIMINA, PROPIO_ROL } from '../perfil/perfil.rules.ts'
import {
  type CambiosUsuario,
  countUsuarios,
  findUsuario,
  listUsuarios,
  lockUsuarios,
  updateUsuario,
} from '../usuario.queries.ts'
import { usuarioNotFound } from '../usuario.service.ts'
import * as contracts from './gestion.contract.ts'
import { CambiosCuenta } from './gestion.schemas.ts'

/** The locked account: its role until now, whether it is the caller's, and who does what to whom for the log. */
type Cuenta = {
  rol: string
  own: boolean
  suceso: { actor: string; objeto: string; origen: string; entidad: 'usuario' }
}

/**
 * Runs `work` on account `id` for a caller who is and stays an administrator in a living session until it is committed. Two
 * administrators who demote or delete each other run one after the other, and the second one is refused. As `work` never
 * demotes or deletes the caller, one administrator always remains.
 */
export async function asAdmin<T>(
  ctx: Ctx,
  id: string,
  work: (trx: Db, cuenta: Cuenta) => Promise<T>,
  { borra = false } = {},
): Promise<T> {
  const caller = await requireIdentity(ctx)
  return ctx.db.transaction().execute(async (trx) => {
    const locked = await lockUsuarios(trx, [caller.id, id], borra ? id : null)
    const admin = locked.find((usuario) => usuario.id === caller.id)
    if (!admin) throw unauthenticated() // deleted a moment ago
    await requireSesion(trx, ctx, caller.id)
    if (!isAdmin(admin.rol)) throw forbidden()
    const cuenta = locked.find((usuario) => usuario.id === id)
    if (!cuenta) throw usuarioNotFound()
    const suceso = { actor: caller.id, objeto: id, origen: computeOrigen(ctx.ip), entidad: 'usuario' } as const
    return work(trx, { rol: cuenta.rol, own: id === caller.id, suceso })
  })
}

/** Fields of a person: the log has their names alone. */
const PERSONALES = ['nombre', 'apellido', 'username', 'email', 'direccion', 'provincia', 'tipo'] as const

const listCambiados = (antes: Usuario, despues: Usuario) =>
  PERSONALES.filter((campo) => JSON.stringify(antes[campo]) !== JSON.stringify(despues[campo]))

const update = (ctx: Ctx, id: string, cambios: CambiosUsuario): Promise<Usuario> =>
  asAdmin(ctx, id, async (trx, { rol, own, suceso }) => {
    if (own && cambios.rol) throw new AppError(403, 'PROPIO_ROL', PROPIO_ROL)
    const antes = await findUsuario(trx, id)
    const moves = await (own ? changeCorreo : replaceCorreo)(trx, id, cambios.email)
    if (moves) await recordSuceso(trx, { suceso: 'correo-cambiado', ...suceso })
    await updateUsuario(trx, id, cambios)
    if (cambios.rol && cambios.rol !== rol) {
      await recordSuceso(trx, { suceso: 'rol-cambiado', ...suceso, datos: { antes: rol, despues: cambios.rol } })
    }
    const usuario = await findUsuario(trx, id)
    if (!antes || !usuario) throw usuarioNotFound()
    const campos = listCambiados(antes, usuario).filter((campo) => !(moves && campo === 'email'))
    if (campos.length > 0) await recordSuceso(trx, { suceso: 'cambio', ...suceso, campos })
    return usuario
  })

/** The administrator's half of `updateCampo`: the role or fields of the profile of account `id`. */
export async function updateCuenta(ctx: Ctx, id: string, body: Record<string, unknown>): Promise<Usuario> {
  if (!isAdmin((await requireIdentity(ctx)).rol)) throw forbidden()
  const parsed = CambiosCuenta().safeParse(body)
  if (!parsed.success) throw invalidInput(parsed.error.issues)
  const { provincia, idProvincia = provincia, ...campos } = parsed.data
  const cambios = { ...campos, provincia_id: idProvincia }
  if (Object.values(cambios).every((value) => value === undefined))
    throw new AppError(400, 'INVALID', 'No hay cambios para guardar.')
  // Either one takes the account over: an address by its link for a new password.
  if (cambios.rol !== undefined || cambios.email !== undefined) await requireRecent(ctx)
  return update(ctx, id.toLowerCase(), cambios)
}

type List = Parameters<typeof listUsuarios>[1] & { contar?: 'no' | undefined }
const list = async ({ contar, ...input }: List, ctx: Ctx) => {
  if (contar !== 'no') ctx.setTotal(await countUsuarios(ctx.db, input))
  return listUsuarios(ctx.db, input)
}

export const createGestionRoutes = (onDelete: OnDeleteUsuario): Implementation[] => [
  implement(contracts.listUsuarios, list),
  implement(contracts.listUsuariosToo, list),
  implement(contracts.listClientes, async (input, ctx) => {
    const clientes = await list({ ...input, rol: 'cliente' }, ctx)
    return clientes.map(({ _id, nombre, apellido, email, tipo, direccion, provincia }) => ({
      _id,
      nombre,
      apellido,
      email,
      tipo,
      direccion,
      provincia,
    }))
  }),
  implement(contracts.setRol, ({ id, rol }, ctx) => update(ctx, id, { rol })),
  implement(contracts.setTipo, ({ id, tipo }, ctx) => update(ctx, id, { tipo })),
  implement(contracts.deleteUsuario, ({ x: id }, ctx) =>
    asAdmin(
      ctx,
      id,
      async (trx, { own, suceso }) => {
        if (own) throw new AppError(403, 'PROPIA_CUENTA', ADMIN_NO_SE_ELIMINA)
        await eraseUsuario(trx, id, onDelete)
        await recordSuceso(trx, { suceso: 'cuenta-eliminada', ...suceso })
        return { mensaje: 'Usuario eliminado exitosamente' }
      },
      { borra: true },
    ),
  ),
]
