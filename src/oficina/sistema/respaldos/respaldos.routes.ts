import { AppError } from '#platform/errors.ts'
import { requireIdentity } from '#platform/http/context.ts'
import { Download } from '#platform/http/download.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { implement } from '#platform/http/mount.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { downloadRespaldo, listRespaldos } from './respaldos.contract.ts'
import { listArchivos, openArchivo } from './respaldos.ts'

export const respaldosRoutes = [
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
