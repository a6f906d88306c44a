import { keeps, SHOP_GAVE } from '#casa/sesion/tenencia.ts'
import { defineSlice } from '#platform/slice.ts'
import { findCuponSiguiente, HAY_CUPONES, joinCupones } from './cupon.queries.ts'
import { cuponConstraints, cuponRoutes } from './cupon.routes.ts'

export const cuponSlice = defineSlice({
  routes: cuponRoutes,
  constraints: cuponConstraints,
  onUnirInvitado: joinCupones,
  findSiguiente: findCuponSiguiente,
  enVidriera: { cupones: HAY_CUPONES },
  held: {
    'cupon_cuenta.usuario_id': keeps(SHOP_GAVE),
  },
  etiquetas: {
    cupones: { titulo: 'Cupones', descripcion: 'Los códigos que descuentan de un carrito.' },
  },
})
