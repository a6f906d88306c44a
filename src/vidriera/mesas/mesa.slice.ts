import { presentar } from '#catalogo/disponibilidad/disponibilidad.service.ts'
import { listLibrosByIds } from '#catalogo/libros/libro.listas.queries.ts'
import { defineSlice } from '#platform/slice.ts'
import { findMesaSiguiente, HAY_MESAS } from './mesa.queries.ts'
import { createMesaRoutes, mesaConstraints } from './mesa.routes.ts'

export const mesaSlice = defineSlice({
  routes: createMesaRoutes(async (ctx, ids) => presentar(ctx, await listLibrosByIds(ctx.db, ids))),
  constraints: mesaConstraints,
  findSiguiente: findMesaSiguiente,
  enVidriera: { mesas: HAY_MESAS },
  etiquetas: {
    mesas: { titulo: 'Mesas', descripcion: 'Las mesas de libros que arma la librería.' },
  },
})
