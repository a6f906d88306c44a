import * as libroQueries from '#catalogo/libros/libro.listas.queries.ts'
import { defineSlice } from '#platform/slice.ts'
import { createOfertaRoutes, ofertaConstraints } from './oferta.routes.ts'

export const ofertaSlice = defineSlice({
  routes: createOfertaRoutes(libroQueries),
  constraints: ofertaConstraints,
  etiquetas: {
    ofertas: { titulo: 'Ofertas', descripcion: 'Los descuentos por un tiempo.' },
  },
})
