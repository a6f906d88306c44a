import type { Held } from '#casa/sesion/tenencia.ts'
import { AppError } from '#platform/errors.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { implement } from '#platform/http/mount.ts'
import { enqueue } from '#platform/jobs.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { isKnownOrigen } from '../acceso/login-throttle.ts'
import { deleteSesionesOf } from '../acceso/sesiones.queries.ts'
import { proveCorreo, returnCorreo } from '../correo/primera-prueba.ts'
import { markVerificado } from '../correo/verificacion.queries.ts'
import { updateClave } from '../usuario.queries.ts'
import { hashClave } from './clave.ts'
import { requireClaveFuerte } from './clave-nueva.ts'
import * as contracts from './recuperacion.contract.ts'
import * as queries from './recuperacion.queries.ts'
import { CLAVE_RECUPERADA, CUENTA_DEVUELTA, ENLACE_VENCIDO, RECUPERACION_PEDIDA } from './recuperacion.rules.ts'

const enlaceVencido = () => new AppError(410, 'ENLACE_VENCIDO', ENLACE_VENCIDO)

export const createRecuperacionRoutes = (held: Held) => [
  // The job looks the address up: this call does the same for an unknown one, and its time tells nothing either.
  implement(contracts.pedirRecuperacion, async ({ email }, ctx) => {
    const { recuperaciones, recuperar } = ctx.services.limites
    const origen = computeOrigen(ctx.ip)
    await recuperaciones.count(origen)
    await recuperar.count(email, { stranger: origen }).catch(async (refusal: unknown) => {
      // Looked up only here, so that the time of a call tells nothing of an address.
      if (!(await isKnownOrigen(ctx.db, email.toLowerCase(), origen))) throw refusal
      await recuperar.count(email, { own: origen })
    })
    await enqueue(ctx.db, 'clave-olvidada', { email })
    ctx.services.sucesos.note({ suceso: 'recuperacion-pedida', origen })
    return { mensaje: RECUPERACION_PEDIDA }
  }),
  implement(contracts.usarRecuperacion, async ({ token, password }, ctx) => {
    const { ingresos, fallas } = ctx.services.limites
    const origen = computeOrigen(ctx.ip)
    await ingresos.count(origen)
    const persona = await queries.findPersona(ctx.db, token)
    if (!persona) {
      ctx.services.sucesos.note({ suceso: 'recuperacion-usada', resultado: 'rechazado', origen })
      throw enlaceVencido()
    }
    await requireClaveFuerte(password, persona, ctx.config)
    const clave = await hashClave(password, ctx)
    const email = await ctx.db.transaction().execute(async (trx) => {
      const taken = await queries.takeRecuperacion(trx, token)
      if (!taken) throw enlaceVencido() // spent or replaced meanwhile
      const { usuarioId } = taken
      // The mail has arrived.
      if ((await proveCorreo(trx, ctx, usuarioId, held)) === 'ajena') {
        if (await returnCorreo(trx, usuarioId)) {
          await recordSuceso(trx, { suceso: 'correo-restituido', actor: usuarioId, objeto: usuarioId, origen })
          return null
        }
        await markVerificado(trx, taken)
      }
      await updateClave(trx, usuarioId, clave)
      await deleteSesionesOf(trx, usuarioId)
      await enqueue(trx, 'clave-cambiada', { usuarioId })
      await recordSuceso(trx, { suceso: 'recuperacion-usada', actor: usuarioId, objeto: usuarioId, origen })
      return taken.email
    })
    if (email === null) throw new AppError(409, 'CUENTA_DEVUELTA', CUENTA_DEVUELTA)
    fallas.forget(`${origen} ${email.toLowerCase()}`) // who guessed ten times before asking may log in now
    return { mensaje: CLAVE_RECUPERADA }
  }),
]
