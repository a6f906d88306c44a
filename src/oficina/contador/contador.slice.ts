import { defineSlice } from '#platform/slice.ts'
import { createContadorRoutes } from './contador.routes.ts'

export const contadorSlice = defineSlice({
  routes: createContadorRoutes(),
  etiquetas: {
    contador: { titulo: 'Contador', descripcion: 'El cierre de cada mes y sus archivos.' },
  },
})
