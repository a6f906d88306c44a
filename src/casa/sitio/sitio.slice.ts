import { defineSlice } from '#platform/slice.ts'
import { sitioAjustes, sitioConfig } from './sitio.ajustes.ts'
import { sitioRoutes } from './sitio.routes.ts'

export const sitioSlice = defineSlice({
  routes: sitioRoutes,
  ajustes: sitioAjustes,
  sobre: sitioConfig,
  parameters: [['/marcas', /^/, ['v', 'tema']]],
})
