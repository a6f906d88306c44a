import { listLibrosByIds } from '#catalogo/libros/libro.listas.queries.ts'
import { defineSlice } from '#platform/slice.ts'
import { createRecuentoRoutes } from './recuento.routes.ts'

export const recuentoSlice = defineSlice({
  routes: createRecuentoRoutes(listLibrosByIds),
})
