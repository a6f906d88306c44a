import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import { AppError } from '#platform/errors.ts'
import { requireIdentity } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { readAfuera } from './afuera.ajustes.ts'
import { probarAfuera } from './afuera.contract.ts'
import { probar } from './probar.ts'

const auditada: Auditada<object> = { entidad: 'ajuste', describe: () => ({ prueba: 'copias afuera' }) }

export const afueraRoutes = [
  implement(probarAfuera, async (_, ctx) => {
    const { id } = await requireIdentity(ctx)
    const afuera = readAfuera(ctx.services.ajustes.get)
    if (!afuera) throw new AppError(409, 'AFUERA_APAGADA', 'Elegí primero dónde, y guardalo.')
    await ctx.services.limites.pruebasDeAfuera.count(id)
    await ctx.db.transaction().execute((trx) => recordCambio(trx, ctx, auditada, { id: null, despues: {} }))
    return probar(afuera)
  }),
]
