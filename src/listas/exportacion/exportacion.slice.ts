import { defineSlice } from '#platform/slice.ts'
import { createExportacionRoutes } from './exportacion.routes.ts'

export const exportacionSlice = defineSlice({
  routes: createExportacionRoutes(),
  etiquetas: {
    exportacion: { titulo: 'Exportación', descripcion: 'Descargar el catálogo, los pedidos y los clientes.' },
  },
})
