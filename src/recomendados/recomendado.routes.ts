import { AppError } from '../platform/errors.ts'
import { implement } from '../platform/http/mount.ts'
import { listRecomendados, listRecomendadosDeLibro } from './recomendado.contract.ts'
import { findPropios, selectRecomendados } from './recomendado.queries.ts'

export const recomendadoRoutes = [
  implement(listRecomendadosDeLibro, async ({ id }, { planned }) => {
    const propios = await findPropios(planned, [id])
    if (propios.nums.length === 0) throw new AppError(404, 'LIBRO_NOT_FOUND', 'No encontramos ese libro.')
    return selectRecomendados(planned, propios)
  }),
  implement(listRecomendados, async ({ id }, { planned }) => {
    const ids = id === undefined ? [] : [...new Set([id].flat())]
    return selectRecomendados(planned, await findPropios(planned, ids))
  }),
]
