import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import { AppError } from '#platform/errors.ts'
import { requireIdentity } from '#platform/http/context.ts'
import { Download } from '#platform/http/download.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { implement } from '#platform/http/mount.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { askRespaldo } from './despertar.ts'
import { createRespaldo, downloadRespaldo, listRespaldos } from './respaldos.contract.ts'
import { readPrograma } from './respaldos.rules.ts'
import { listArchivos, openArchivo } from './respaldos.ts'

const auditada: Auditada<{ pedido: boolean }> = { entidad: 'respaldo', describe: ({ pedido }) => ({ pedido }) }

const AJENO = 'La base de datos de esta tienda es de otra máquina: su respaldo se hace ahí, o con npm run respaldo.'

export const respaldosRoutes = [
  implement(createRespaldo, async (_, ctx) => {
    if (!readPrograma(ctx.config)) throw new AppError(409, 'RESPALDO_AJENO', AJENO)
    await ctx.db.transaction().execute(async (trx) => {
      await askRespaldo(trx)
      await recordCambio(trx, ctx, auditada, { id: null, despues: { pedido: true } })
    })
    ctx.services.respaldos.wake()
    return { mensaje: 'Lo estamos haciendo: cuando esté entero aparece en la lista.' }
  }),
  implement(listRespaldos, (_, { config }) => listArchivos(config.DATA_DIR)),
  implement(downloadRespaldo, async ({ archivo }, ctx) => {
    const { id } = await requireIdentity(ctx)
    const opened = await openArchivo(ctx.config.DATA_DIR, archivo)
    if (!opened) throw new AppError(404, 'RESPALDO_NOT_FOUND', 'Ese respaldo ya no está.')
    const { file, bytes } = opened
    try {
      // Before its first byte: without the row nothing leaves.
      await recordSuceso(ctx.db, {
        suceso: 'exportacion',
        actor: id,
        origen: computeOrigen(ctx.ip),
        datos: { respaldo: archivo, bytes },
      })
    } catch (error) {
      await file.close()
      throw error
    }
    const body = file.createReadStream({ highWaterMark: 256 * 1024 })
    return new Download({ name: archivo, type: 'application/octet-stream', body, bytes })
  }),
]
