import { computeOrigen } from '#platform/http/limits.ts'
import { implement } from '#platform/http/mount.ts'
import { enqueue } from '#platform/jobs.ts'
import * as contracts from './contacto.contract.ts'
import { insertMensaje } from './contacto.queries.ts'
import { MENSAJE_ENVIADO } from './contacto.rules.ts'

export const contactoRoutes = [
  implement(contracts.getContacto, async (_, { config }) => ({
    email: config.SITE_EMAIL ?? null,
    whatsapp: config.SITE_WHATSAPP ?? null,
    horario: config.SITE_HORARIO ?? null,
  })),
  implement(contracts.enviarMensaje, async ({ sitio, asunto, ...mensaje }, ctx) => {
    await ctx.services.limites.mensajes.count(computeOrigen(ctx.ip))
    if (ctx.origen !== null) await ctx.services.limites.mensajesPorDia.count(ctx.origen)
    if (sitio !== '') return { mensaje: MENSAJE_ENVIADO } // a program learns nothing
    const identity = await ctx.identity()
    await ctx.db.transaction().execute(async (trx) => {
      const nuevo = { ...mensaje, asunto: asunto || null, usuario_id: identity?.id ?? null }
      await enqueue(trx, 'contacto', { mensajeId: await insertMensaje(trx, nuevo) })
    })
    return { mensaje: MENSAJE_ENVIADO }
  }),
]
