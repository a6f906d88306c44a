import { remitenteDe } from '#casa/correo/correo.ts'
import { requireIdentity } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { getRemitente } from './remitente.contract.ts'
import { judgeRemitente, readDominio } from './remitente.rules.ts'
import { askRemitente, createPreguntas } from './remitente.ts'

export const remitenteRoutes = [
  implement(getRemitente, async ({ selector }, ctx) => {
    const { id } = await requireIdentity(ctx)
    await ctx.services.limites.pruebasDeCorreo.count(id)
    const direccion = remitenteDe(ctx.config).address
    const dominio = readDominio(direccion)
    if (dominio === null) return { direccion, dominio, partes: [] }
    const { SMTP_URL } = ctx.config
    const maquina = SMTP_URL ? new URL(SMTP_URL).hostname.replace(/^\[|\]$/g, '') : null
    const respuestas = await askRemitente({ dominio, maquina, selector: selector ?? null }, createPreguntas())
    return { direccion, dominio, partes: judgeRemitente(respuestas) }
  }),
]
