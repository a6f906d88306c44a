import { presentar } from '#catalogo/disponibilidad/disponibilidad.service.ts'
import { implement } from '#platform/http/mount.ts'
import { listLibrosByIds } from '../libro.listas.queries.ts'
import * as contracts from './coleccion.contract.ts'
import * as queries from './coleccion.queries.ts'

export const coleccionRoutes = [
  implement(contracts.getColeccion, async ({ id, slug }, ctx) => {
    const coleccion = await queries.findColeccion(ctx.db, { id, slug: slug.toLowerCase() })
    if (!coleccion) throw contracts.coleccionNotFound()
    return coleccion
  }),
  implement(contracts.listLibrosByColeccion, async ({ id, slug, ...page }, ctx) => {
    const { total, numeros } = await queries.listSerie(ctx.db, { id, slug: slug.toLowerCase() }, page)
    if (total === 0) throw contracts.coleccionNotFound()
    ctx.setTotal(total)
    const libros = await presentar(ctx, await listLibrosByIds(ctx.db, [...numeros.keys()]))
    return libros.map((libro) => ({ ...libro, coleccion_numero: numeros.get(libro._id) ?? null }))
  }),
]
