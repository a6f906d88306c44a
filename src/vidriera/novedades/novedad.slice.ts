import { presentar } from '#catalogo/disponibilidad/disponibilidad.service.ts'
import { listLibrosByIds } from '#catalogo/libros/libro.listas.queries.ts'
import { defineSlice } from '#platform/slice.ts'
import { findNovedadSiguiente, HAY_NOVEDADES } from './novedad.queries.ts'
import { createNovedadRoutes, novedadConstraints } from './novedad.routes.ts'

export const novedadSlice = defineSlice({
  routes: createNovedadRoutes(async (ctx, ids) => presentar(ctx, await listLibrosByIds(ctx.db, ids))),
  constraints: novedadConstraints,
  parameters: [['/novedades', /^/, ['pagina']]],
  findSiguiente: findNovedadSiguiente,
  enVidriera: { novedades: HAY_NOVEDADES },
  etiquetas: {
    novedades: { titulo: 'Novedades', descripcion: 'Noticias y eventos.' },
  },
})
