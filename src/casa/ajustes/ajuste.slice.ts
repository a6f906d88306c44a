import { defineSlice } from '#platform/slice.ts'
import { ajusteRoutes } from './ajuste.routes.ts'

export const ajusteSlice = defineSlice({
  routes: ajusteRoutes,
  etiquetas: {
    ajustes: { titulo: 'Ajustes', descripcion: 'Todo lo que la librería puede decidir de sí misma.' },
  },
})
