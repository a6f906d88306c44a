import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import { AppError } from '#platform/errors.ts'
import { type Ctx, requireIdentity } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { createId } from '#platform/id.ts'
import { enqueue } from '#platform/jobs.ts'
import { getPruebaCorreo, type PruebaCorreo, probarCorreo } from './prueba.contract.ts'
import * as queries from './prueba.queries.ts'

const auditada: Auditada<object> = { entidad: 'ajuste', describe: () => ({ prueba: 'correo' }) }

async function requirePrueba({ db, config }: Ctx, id: string): Promise<PruebaCorreo> {
  const prueba = await queries.findPrueba(db, id)
  if (!prueba) throw new AppError(404, 'PRUEBA_NOT_FOUND', 'No encontramos esa prueba.')
  const { terminada_en, falla } = prueba
  const estado = terminada_en === null ? 'en-cola' : falla === null ? 'enviado' : 'fallo'
  return { _id: prueba.id, estado, falla, carpeta: config.SMTP_URL ? null : 'data/correo' }
}

export const correoPruebaRoutes = [
  implement(probarCorreo, async (_, ctx) => {
    const { id: usuarioId } = await requireIdentity(ctx)
    await ctx.services.limites.pruebasDeCorreo.count(usuarioId)
    const id = createId()
    await ctx.db.transaction().execute(async (trx) => {
      await queries.insertPrueba(trx, { id, usuarioId })
      await enqueue(trx, 'correo-prueba', { pruebaId: id })
      await recordCambio(trx, ctx, auditada, { id, despues: {} })
    })
    return requirePrueba(ctx, id)
  }),
  implement(getPruebaCorreo, ({ id }, ctx) => requirePrueba(ctx, id)),
]
