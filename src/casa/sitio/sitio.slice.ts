import { defineSlice } from '#platform/slice.ts'
import { sitioAjustes, sitioConfig } from './sitio.ajustes.ts'
import { createSitioRoutes } from './sitio.routes.ts'

export const sitioSlice = defineSlice({
  routes: ({ enVidriera }) => createSitioRoutes(enVidriera),
  ajustes: sitioAjustes,
  sobre: sitioConfig,
  parameters: [['/marcas', /^/, ['v', 'tema']]],
  etiquetas: {
    sitio: { titulo: 'Sitio', descripcion: 'Lo que las páginas saben de la librería.' },
  },
})
