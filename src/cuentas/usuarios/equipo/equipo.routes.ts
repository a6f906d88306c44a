import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import { publicUrl } from '#platform/config.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { isAdmin } from '#platform/http/access.ts'
import { type Ctx, requireIdentity } from '#platform/http/context.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { implement, implementPage } from '#platform/http/mount.ts'
import { PERMISOS } from '#platform/http/permisos.ts'
import { invalidField } from '#platform/http/validation.ts'
import { enqueue } from '#platform/jobs.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { answerIngreso, openSesion } from '../acceso/acceso.routes.ts'
import { requireSesion } from '../acceso/require-sesion.ts'
import { drawQr } from '../factor/qr.ts'
import { asAdmin } from '../gestion/gestion.routes.ts'
import { requirePropio } from '../propio.ts'
import { createCuenta } from '../registro/registro.routes.ts'
import { existsEmail, lockUsuarios, updateUsuario } from '../usuario.queries.ts'
import { usuarioNotFound } from '../usuario.service.ts'
import { listEquipo, setPermisos } from './equipo.contract.ts'
import * as equipo from './equipo.queries.ts'
import * as contracts from './invitacion.contract.ts'
import * as queries from './invitacion.queries.ts'
import * as rules from './invitacion.rules.ts'

const notFound = () => new AppError(404, 'INVITACION_NOT_FOUND', 'Esa invitación ya no está abierta.')
const vencida = () => new AppError(410, 'INVITACION_VENCIDA', rules.INVITACION_VENCIDA)
const tooMany = () =>
  new AppError(
    409,
    'INVITACIONES_MAX',
    `Hay ${rules.INVITACIONES_MAX} invitaciones abiertas. Retirá las que no hagan falta.`,
  )

/** Who is invited is a person's; what as is not. */
const auditada: Auditada<Pick<contracts.Invitacion, 'rol'>> = {
  entidad: 'invitacion',
  describe: ({ rol }) => ({ rol }),
}

/** The link in words and as a drawing. The token stands in the fragment, which no server and no Referer sees. */
function toEnlace({ config }: Pick<Ctx, 'config'>, invitacion: contracts.Invitacion, token: string) {
  const enlace = `${publicUrl(config)}${rules.INVITACION_PATH}#${token}`
  return { invitacion, enlace, qr: drawQr(enlace) }
}

/** A mail with a link of its own, where there is an address. */
async function mailInvitacion(trx: Db, ctx: Ctx, { _id, email }: contracts.Invitacion): Promise<void> {
  if (email === null) return
  await ctx.services.limites.destinos.count(email, { own: (await requireIdentity(ctx)).id })
  await enqueue(trx, 'invitacion', { invitacionId: _id })
}

/** Runs `work` for a caller who is and stays an administrator until it is committed. */
const asInviter = async <T>(ctx: Ctx, work: (trx: Db, id: string) => Promise<T>): Promise<T> => {
  const { id } = await requireIdentity(ctx)
  return asAdmin(ctx, id, (trx) => work(trx, id))
}

const adminRoutes = [
  implementPage(listEquipo, equipo.countEquipo, equipo.listEquipo),
  implement(setPermisos, ({ id, ...puede }, ctx) =>
    asAdmin(ctx, id, async (trx, { rol, suceso }) => {
      if (rol === 'cliente') throw usuarioNotFound()
      if (isAdmin(rol)) throw new AppError(409, 'PUEDE_TODO', rules.PUEDE_TODO)
      const antes = (await equipo.findSinPermiso(trx, id)).sin_permiso
      const despues = PERMISOS.filter((permiso) => !puede[permiso])
      if (antes.join() === despues.join()) return { mensaje: rules.PERMISOS_GUARDADOS }
      await equipo.setSinPermiso(trx, id, despues)
      const describe = (sin: readonly string[]) => ({ sin_permiso: sin.join(', ') })
      await recordSuceso(trx, { suceso: 'cambio', ...suceso, antes: describe(antes), despues: describe(despues) })
      return { mensaje: rules.PERMISOS_GUARDADOS }
    }),
  ),
  implement(contracts.listInvitaciones, (_, { db }) => queries.listInvitaciones(db)),
  implement(contracts.createInvitacion, (form, ctx) =>
    asInviter(ctx, async (trx, porId) => {
      if ((await queries.countInvitaciones(trx)) >= rules.INVITACIONES_MAX) throw tooMany()
      const { id, token } = await queries.insertInvitacion(trx, { ...form, porId })
      const invitacion = orThrow(await queries.findInvitacionById(trx, id), notFound)
      await mailInvitacion(trx, ctx, invitacion)
      await recordCambio(trx, ctx, auditada, { id, despues: invitacion })
      return toEnlace(ctx, invitacion, token)
    }),
  ),
  implement(contracts.renewInvitacion, ({ id }, ctx) =>
    asInviter(ctx, async (trx) => {
      const token = orThrow(await queries.renewInvitacion(trx, id), notFound)
      const invitacion = orThrow(await queries.findInvitacionById(trx, id), notFound)
      await mailInvitacion(trx, ctx, invitacion)
      await recordCambio(trx, ctx, auditada, { id, antes: invitacion, despues: invitacion, campos: ['enlace'] })
      return toEnlace(ctx, invitacion, token)
    }),
  ),
  implement(contracts.deleteInvitacion, ({ id }, ctx) =>
    asInviter(ctx, async (trx) => {
      const antes = orThrow(await queries.findInvitacionById(trx, id), notFound)
      if (!(await queries.deleteInvitacion(trx, id))) throw notFound() // accepted a moment ago
      await recordCambio(trx, ctx, auditada, { id, antes })
      return { mensaje: 'La invitación ya no sirve.' }
    }),
  ),
]

/** What a link opens. Tries are limited by who asks, as with every other link. */
async function requireInvitacion(ctx: Ctx, token: string) {
  const origen = computeOrigen(ctx.ip)
  await ctx.services.limites.ingresos.count(origen)
  const found = await queries.findInvitacion(ctx.db, token)
  if (found) return found
  ctx.services.sucesos.note({ suceso: 'rol-cambiado', resultado: 'rechazado', origen })
  throw vencida()
}
type Abierta = Awaited<ReturnType<typeof requireInvitacion>>

/**
 * Spends a link, once, while who invited administers the shop: they are locked, so that whoever takes that role away comes before or
 * after. `cuenta`: the account that accepts, where there is one already; answers its role.
 */
async function spend(trx: Db, { id, porId }: Abierta, token: string, cuenta?: string) {
  const locked = await lockUsuarios(trx, cuenta ? [porId, cuenta] : [porId], null)
  const rolOf = (usuario: string | undefined) => locked.find(({ id }) => id === usuario)?.rol
  if (!isAdmin(rolOf(porId)) || !(await queries.spendInvitacion(trx, id, token))) throw vencida()
  return rolOf(cuenta)
}

const recordRol = (trx: Db, ctx: Ctx, usuarioId: string, antes: string | null, { id, rol }: Abierta) =>
  recordSuceso(trx, {
    suceso: 'rol-cambiado',
    actor: usuarioId,
    objeto: usuarioId,
    origen: computeOrigen(ctx.ip),
    entidad: 'usuario',
    datos: { antes, despues: rol, invitacion: id },
  })

const invitadoRoutes = [
  implement(contracts.openInvitacion, async ({ token }, ctx) => {
    const { nombre, email, rol, quien } = await requireInvitacion(ctx, token)
    return { nombre, email, rol, quien, con_cuenta: email !== null && (await existsEmail(ctx.db, email)) }
  }),
  implement(contracts.createCuentaInvitada, async ({ token, ...registro }, ctx) => {
    const invitacion = await requireInvitacion(ctx, token)
    if (!rules.isFor(invitacion, registro.email)) throw invalidField('email', rules.OTRO_CORREO)
    const { id, session } = await createCuenta(ctx, registro, async (trx, make) => {
      await spend(trx, invitacion, token)
      const cuenta = await make({ rol: invitacion.rol, email_verificado: invitacion.porCorreo })
      await recordRol(trx, ctx, cuenta.id, null, invitacion)
      return { id: cuenta.id, session: await openSesion(trx, ctx, cuenta) }
    })
    return answerIngreso(ctx, id, session)
  }),
  implement(contracts.acceptInvitacion, async ({ token }, ctx) => {
    const { id, invitado } = await requireIdentity(ctx)
    if (invitado) throw new AppError(403, 'SIN_CUENTA', rules.SIN_CUENTA)
    const [invitacion, { email }] = [await requireInvitacion(ctx, token), await requirePropio(ctx)]
    if (!rules.isFor(invitacion, email)) throw new AppError(403, 'OTRO_CORREO', rules.OTRO_CORREO)
    return ctx.db.transaction().execute(async (trx) => {
      const rol = await spend(trx, invitacion, token, id)
      await requireSesion(trx, ctx, id)
      if (!rol || !rules.raises(rol, invitacion.rol)) throw new AppError(409, 'YA_EN_EL_EQUIPO', rules.YA_EN_EL_EQUIPO)
      await updateUsuario(trx, id, { rol: invitacion.rol })
      await recordRol(trx, ctx, id, rol, invitacion)
      return { mensaje: rules.BIENVENIDA }
    })
  }),
]

export const equipoRoutes = [...adminRoutes, ...invitadoRoutes]
