import { defineSlice } from '#platform/slice.ts'
import { refreshComprados } from './comprados.queries.ts'
import { recomendadoRoutes } from './recomendado.routes.ts'

export const recomendadoSlice = defineSlice({
  routes: recomendadoRoutes,
  housekeeping: { count: ({ batches }) => batches('comprados', refreshComprados) },
  etiquetas: {
    recomendados: { titulo: 'Recomendados', descripcion: 'Qué leer junto a un libro o a un carrito.' },
  },
})
