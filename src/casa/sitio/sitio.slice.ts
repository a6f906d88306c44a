import { defineSlice } from '#platform/slice.ts'
import { sitioAjustes, sitioConfig } from './sitio.ajustes.ts'
import { sitioPasos } from './sitio.hoy.ts'
import { createSitioRoutes } from './sitio.routes.ts'

export const sitioSlice = defineSlice({
  routes: ({ enVidriera }) => createSitioRoutes(enVidriera),
  pasos: sitioPasos,
  ajustes: sitioAjustes,
  sobre: sitioConfig,
  abiertas: ['/api/sitio', '/api/ajustes'],
  parameters: [['/marcas', /^/, ['v', 'tema']]],
  etiquetas: {
    sitio: { titulo: 'Sitio', descripcion: 'Lo que las páginas saben de la librería.' },
  },
})
