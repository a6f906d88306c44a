import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import { AppError } from '#platform/errors.ts'
import { implement } from '#platform/http/mount.ts'
import { createActualizacion } from './version.contract.ts'
import { askVersion, readCambio } from './version.ts'

const auditada: Auditada<{ version: string }> = { entidad: 'version', describe: ({ version }) => ({ version }) }

export const versionRoutes = [
  implement(createActualizacion, async ({ version }, ctx) => {
    const cambio = await readCambio(ctx.db, ctx.config)
    if (cambio?.nueva?.version !== version)
      throw new AppError(404, 'VERSION_NOT_FOUND', 'Esa versión ya no es la nueva. Mirá de nuevo esta página.')
    if (cambio.marcha) throw new AppError(409, 'ACTUALIZACION_EN_MARCHA', 'Ya hay un cambio de versión en marcha.')
    await ctx.db.transaction().execute((trx) => recordCambio(trx, ctx, auditada, { id: null, despues: { version } }))
    await askVersion(ctx.config)
    return { mensaje: `Empezó el paso a la ${version}. La tienda sigue abierta.` }
  }),
]
