import { defineSlice } from '#platform/slice.ts'
import { categoriaConstraints, categoriaRoutes } from './categoria.routes.ts'

export const categoriaSlice = defineSlice({
  routes: categoriaRoutes,
  constraints: categoriaConstraints,
  etiquetas: {
    categorias: { titulo: 'Categorías', descripcion: 'Los temas en que se ordenan los libros.' },
  },
})
