import { defineSlice } from '#platform/slice.ts'
import { createProvinciaRoutes, provinciaConstraints } from './provincia.routes.ts'

export const provinciaSlice = defineSlice({
  routes: ({ countUsos }) => createProvinciaRoutes(countUsos('provincia')),
  constraints: provinciaConstraints,
  etiquetas: {
    provincias: { titulo: 'Provincias', descripcion: 'Las provincias a las que se envía.' },
  },
})
