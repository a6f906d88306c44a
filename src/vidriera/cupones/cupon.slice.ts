import { defineSlice } from '#platform/slice.ts'
import { findCuponSiguiente, HAY_CUPONES, joinCupones } from './cupon.queries.ts'
import { cuponConstraints, cuponRoutes } from './cupon.routes.ts'

export const cuponSlice = defineSlice({
  routes: cuponRoutes,
  constraints: cuponConstraints,
  onUnirInvitado: joinCupones,
  findSiguiente: findCuponSiguiente,
  enVidriera: { cupones: HAY_CUPONES },
})
