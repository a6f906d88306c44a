import { AppError } from '#platform/errors.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { implement } from '#platform/http/mount.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { answerIngreso, openSesion } from '../acceso/acceso.routes.ts'
import { createClaveNula } from '../clave/clave.ts'
import { ROL_INICIAL } from '../usuario.rules.ts'
import { readInvitados } from './invitado.ajustes.ts'
import { entrarComoInvitado } from './invitado.contract.ts'
import { insertInvitado } from './invitado.queries.ts'
import { HACE_FALTA_CUENTA } from './invitado.rules.ts'

export const invitadoRoutes = [
  // No other account is looked for: neither the answer nor its time can tell whether the address has one.
  implement(entrarComoInvitado, async (datos, ctx) => {
    if (!readInvitados(ctx.services.ajustes.get)) throw new AppError(403, 'SIN_INVITADOS', HACE_FALTA_CUENTA)
    const origen = computeOrigen(ctx.ip)
    await ctx.services.limites.registros.count(origen)
    if (ctx.origen !== null) await ctx.services.limites.registrosPorDia.count(ctx.origen)
    const clave = createClaveNula()
    const { id, token } = await ctx.db.transaction().execute(async (trx) => {
      const usuarioId = await insertInvitado(trx, { ...datos, clave })
      await recordSuceso(trx, { suceso: 'registro', actor: usuarioId, objeto: usuarioId, origen })
      const cuenta = { id: usuarioId, clave, rol: ROL_INICIAL }
      return { id: usuarioId, token: await openSesion(trx, ctx, cuenta, { conClave: false }) }
    })
    return answerIngreso(ctx, id, token)
  }),
]
