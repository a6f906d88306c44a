import { defineSlice } from '#platform/slice.ts'
import { refreshObra } from './autor.queries.ts'
import { autorConstraints, autorRoutes } from './autor.routes.ts'

export const autorSlice = defineSlice({
  routes: autorRoutes,
  constraints: autorConstraints,
  housekeeping: { derive: ({ db }) => refreshObra(db) },
  etiquetas: {
    autores: { titulo: 'Autores', descripcion: 'Quienes escriben los libros.' },
  },
})
