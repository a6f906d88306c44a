import { presentarTarjetas } from '#catalogo/disponibilidad/disponibilidad.service.ts'
import { libroNotFound } from '#catalogo/libros/libro.contract.ts'
import { implement } from '#platform/http/mount.ts'
import { listRecomendados, listRecomendadosDeLibro } from './recomendado.contract.ts'
import { findPropios, selectRecomendados } from './recomendado.queries.ts'

export const recomendadoRoutes = [
  implement(listRecomendadosDeLibro, async ({ id }, ctx) => {
    const propios = await findPropios(ctx.planned, [id])
    if (propios.nums.length === 0) throw libroNotFound()
    const recomendados = await selectRecomendados(ctx.planned, propios)
    ctx.showsPricesOf(recomendados.map(({ _id }) => _id))
    return presentarTarjetas(ctx, recomendados)
  }),
  implement(listRecomendados, async ({ id }, ctx) => {
    const ids = id === undefined ? [] : [...new Set([id].flat())]
    return presentarTarjetas(ctx, await selectRecomendados(ctx.planned, await findPropios(ctx.planned, ids)))
  }),
]
