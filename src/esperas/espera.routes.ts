import { withDisponibilidad } from '../disponibilidad/disponibilidad.service.ts'
import { libroNotFound } from '../libros/libro.contract.ts'
import { AppError } from '../platform/errors.ts'
import { accountOf } from '../platform/http/context.ts'
import { computeOrigen } from '../platform/http/limits.ts'
import { implement } from '../platform/http/mount.ts'
import { DAY, enqueue, enqueueForPeriod } from '../platform/jobs.ts'
import * as contracts from './espera.contract.ts'
import * as queries from './espera.queries.ts'
import * as rules from './espera.rules.ts'

const vencido = () => new AppError(410, 'ENLACE_VENCIDO', rules.ENLACE_ESPERA)

export const esperaRoutes = [
  implement(contracts.pedirEspera, async ({ libro, email, sitio }, ctx) => {
    await ctx.services.limites.mensajes.count(computeOrigen(ctx.ip))
    if (sitio !== '') return { mensaje: rules.ESPERA_PEDIDA } // a program learns nothing
    const [found] = await withDisponibilidad(ctx, await queries.listLibro(ctx.db, libro))
    if (!found) throw libroNotFound()
    if (found.disponibilidad?.clase !== 'agotado') throw new AppError(409, 'LIBRO_EN_VENTA', rules.LIBRO_EN_VENTA)
    const identity = await ctx.identity()
    const usuarioId = identity ? accountOf(identity) : null
    const propia = usuarioId === null ? undefined : await queries.findPropio(ctx.db, usuarioId, email)
    const confirmada = propia?.probada ?? false
    const cause = propia ? { own: propia.id } : { stranger: computeOrigen(ctx.ip) }
    await ctx.db.transaction().execute(async (trx) => {
      const esperaId = await queries.insertEspera(trx, { libroId: libro, email, usuarioId, confirmada })
      if (esperaId === undefined) return
      if (await ctx.services.limites.esperas.hasRoom(email, cause)) await enqueue(trx, 'espera-confirmar', { esperaId })
      else await enqueueForPeriod(trx, 'esperas-confirmar', { of: email.toLowerCase(), esperaId }, DAY)
    })
    return { mensaje: confirmada ? rules.ESPERA_CONFIRMADA : rules.ESPERA_PEDIDA }
  }),
  implement(contracts.confirmarEspera, async ({ token }, ctx) => {
    if (!(await queries.confirmEspera(ctx.db, token))) throw vencido()
    return { mensaje: rules.ESPERA_CONFIRMADA }
  }),
  implement(contracts.dejarEspera, async ({ token }, ctx) => {
    if (!(await queries.dropEspera(ctx.db, token))) throw vencido()
    return { mensaje: rules.ESPERA_DEJADA }
  }),
]
