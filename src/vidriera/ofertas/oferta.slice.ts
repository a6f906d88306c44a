import * as libroQueries from '#catalogo/libros/libro.listas.queries.ts'
import { defineSlice } from '#platform/slice.ts'
import { ofertaConstraints, ofertaEdicionRoutes } from './oferta.edicion.routes.ts'
import { createOfertaRoutes } from './oferta.routes.ts'

export const ofertaSlice = defineSlice({
  routes: [...createOfertaRoutes(libroQueries), ...ofertaEdicionRoutes],
  constraints: ofertaConstraints,
  etiquetas: {
    ofertas: { titulo: 'Ofertas', descripcion: 'Los descuentos por un tiempo.' },
  },
})
