import { defineSlice } from '#platform/slice.ts'
import { findBannerSiguiente, HAY_BANNERS } from './banner.queries.ts'
import { bannerRoutes } from './banner.routes.ts'

export const bannerSlice = defineSlice({
  routes: bannerRoutes,
  findSiguiente: findBannerSiguiente,
  enVidriera: { banners: HAY_BANNERS },
  etiquetas: {
    banners: { titulo: 'Banners', descripcion: 'Los carteles de la página de inicio.' },
  },
})
