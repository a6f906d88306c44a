import { AppError, orThrow } from '#platform/errors.ts'
import { requireIdentity } from '#platform/http/context.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { implement } from '#platform/http/mount.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { asAdmin } from '../gestion/gestion.routes.ts'
import { findUsuario } from '../usuario.queries.ts'
import { usuarioNotFound } from '../usuario.service.ts'
import * as contracts from './sesiones.contract.ts'
import * as queries from './sesiones.queries.ts'
import { describeCerradas, SESION_NO_DISPONIBLE } from './sesiones.rules.ts'

const sesionNotFound = () => new AppError(404, 'SESION_NOT_FOUND', SESION_NO_DISPONIBLE)

export const sesionRoutes = [
  implement(contracts.listSesiones, async (_, ctx) => {
    const { id } = await requireIdentity(ctx)
    return queries.listSesiones(ctx.db, id, ctx.token, ctx.config)
  }),
  implement(contracts.endSesion, async ({ id }, ctx) => {
    const { id: usuarioId } = await requireIdentity(ctx)
    const { actual } = await ctx.db.transaction().execute(async (trx) => {
      const ended = orThrow(await queries.deleteSesionById(trx, { id, usuarioId, token: ctx.token }), sesionNotFound)
      const origen = computeOrigen(ctx.ip)
      await recordSuceso(trx, { suceso: 'sesion-terminada', actor: usuarioId, objeto: usuarioId, origen })
      return ended
    })
    if (actual) ctx.setSessionCookie(null)
    return { mensaje: describeCerradas(1) }
  }),
  implement(contracts.endOtherSesiones, async (_, ctx) => {
    const { id } = await requireIdentity(ctx)
    const sesiones = await ctx.db.transaction().execute(async (trx) => {
      const count = await queries.deleteOtherSesionesOf(trx, id, ctx.token ?? '')
      const suceso = { actor: id, objeto: id, origen: computeOrigen(ctx.ip), datos: { sesiones: count } }
      if (count > 0) await recordSuceso(trx, { suceso: 'sesion-terminada', ...suceso })
      return count
    })
    return { mensaje: describeCerradas(sesiones) }
  }),
  implement(contracts.listSesionesOf, async ({ id }, ctx) => {
    if (!(await findUsuario(ctx.db, id))) throw usuarioNotFound()
    return queries.listSesiones(ctx.db, id, ctx.token, ctx.config)
  }),
  implement(contracts.endSesionOf, ({ id, sesion }, ctx) =>
    asAdmin(ctx, id, async (trx, { suceso }) => {
      orThrow(await queries.deleteSesionById(trx, { id: sesion, usuarioId: id, token: ctx.token }), sesionNotFound)
      await recordSuceso(trx, { suceso: 'sesion-terminada', ...suceso })
      return { mensaje: describeCerradas(1) }
    }),
  ),
  implement(contracts.endSesionesOf, ({ id }, ctx) =>
    asAdmin(ctx, id, async (trx, { suceso }) => {
      const sesiones = await queries.deleteSesionesOf(trx, id)
      if (sesiones > 0) await recordSuceso(trx, { suceso: 'sesion-terminada', ...suceso, datos: { sesiones } })
      return { mensaje: describeCerradas(sesiones) }
    }),
  ),
]
