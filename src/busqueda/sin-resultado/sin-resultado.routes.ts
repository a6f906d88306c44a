import { AppError } from '../../platform/errors.ts'
import { implement } from '../../platform/http/mount.ts'
import * as contracts from './sin-resultado.contract.ts'
import * as queries from './sin-resultado.queries.ts'

export const sinResultadoRoutes = [
  implement(contracts.listSinResultado, async (asked, { db, setTotal }) => {
    setTotal(await queries.countSinResultado(db, asked.q))
    return queries.listSinResultado(db, asked)
  }),
  implement(contracts.deleteSinResultado, async ({ id }, { db }) => {
    const deleted = await queries.deleteSinResultado(db, id)
    if (!deleted) throw new AppError(404, 'SIN_RESULTADO_NOT_FOUND', 'Esa búsqueda ya no está en la lista.')
    return { mensaje: 'Búsqueda eliminada correctamente' }
  }),
  implement(contracts.vaciarSinResultado, async (_, { db }) => {
    await queries.deleteAllSinResultado(db)
    return { mensaje: 'Lista vaciada correctamente' }
  }),
]
