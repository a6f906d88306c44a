import { presentar } from '#catalogo/disponibilidad/disponibilidad.service.ts'
import { orThrow } from '#platform/errors.ts'
import { implement } from '#platform/http/mount.ts'
import { listLibrosByIds } from '../libro.listas.queries.ts'
import * as contracts from './coleccion.contract.ts'
import * as queries from './coleccion.queries.ts'

export const coleccionRoutes = [
  implement(contracts.getColeccion, async ({ id, slug }, ctx) => {
    return orThrow(await queries.findColeccion(ctx.db, { id, slug: slug.toLowerCase() }), contracts.coleccionNotFound)
  }),
  implement(contracts.listLibrosByColeccion, async ({ id, slug, ...page }, ctx) => {
    const { total, numeros } = await queries.listSerie(ctx.db, { id, slug: slug.toLowerCase() }, page)
    if (total === 0) throw contracts.coleccionNotFound()
    ctx.setTotal(total)
    ctx.showsPricesOf([...numeros.keys()])
    const libros = await presentar(ctx, await listLibrosByIds(ctx.db, [...numeros.keys()]))
    return libros.map((libro) => ({ ...libro, coleccion_numero: numeros.get(libro._id) ?? null }))
  }),
]
