import { defineSlice } from '#platform/slice.ts'
import { editorialConstraints, editorialRoutes } from './editorial.routes.ts'

export const editorialSlice = defineSlice({
  routes: editorialRoutes,
  constraints: editorialConstraints,
  etiquetas: {
    editoriales: { titulo: 'Editoriales', descripcion: 'Las editoriales y sus colecciones.' },
  },
})
