import { libroNotFound } from '../libros/libro.contract.ts'
import { implement } from '../platform/http/mount.ts'
import { listRecomendados, listRecomendadosDeLibro } from './recomendado.contract.ts'
import { findPropios, selectRecomendados } from './recomendado.queries.ts'

export const recomendadoRoutes = [
  implement(listRecomendadosDeLibro, async ({ id }, { planned }) => {
    const propios = await findPropios(planned, [id])
    if (propios.nums.length === 0) throw libroNotFound()
    return selectRecomendados(planned, propios)
  }),
  implement(listRecomendados, async ({ id }, { planned }) => {
    const ids = id === undefined ? [] : [...new Set([id].flat())]
    return selectRecomendados(planned, await findPropios(planned, ids))
  }),
]
