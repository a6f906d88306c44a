import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import { AppError } from '#platform/errors.ts'
import { implement } from '#platform/http/mount.ts'
import * as contracts from './sin-resultado.contract.ts'
import * as queries from './sin-resultado.queries.ts'

/** What visitors typed is kept by name alone. */
const busquedaAuditada: Auditada<object> = { entidad: 'busqueda', describe: () => ({}) }
const TEXTO = { antes: {}, campos: ['texto'] }

export const sinResultadoRoutes = [
  implement(contracts.listSinResultado, async (asked, { db, setTotal }) => {
    setTotal(await queries.countSinResultado(db, asked.q))
    return queries.listSinResultado(db, asked)
  }),
  implement(contracts.deleteSinResultado, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const deleted = await queries.deleteSinResultado(trx, id)
      if (!deleted) throw new AppError(404, 'SIN_RESULTADO_NOT_FOUND', 'Esa búsqueda ya no está en la lista.')
      await recordCambio(trx, ctx, busquedaAuditada, { id, ...TEXTO })
      return { mensaje: 'Búsqueda eliminada correctamente' }
    }),
  ),
  implement(contracts.vaciarSinResultado, (_, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const filas = await queries.deleteAllSinResultado(trx)
      if (filas > 0) await recordCambio(trx, ctx, busquedaAuditada, { id: null, ...TEXTO, datos: { filas } })
      return { mensaje: 'Lista vaciada correctamente' }
    }),
  ),
]
