import { keeps, SHOP_GAVE, STAFF } from '#casa/sesion/tenencia.ts'
import { defineSlice } from '#platform/slice.ts'
import { descuentoAjustes } from './descuento.ajustes.ts'

export const descuentoSlice = defineSlice({
  ajustes: descuentoAjustes,
  held: {
    'comprador_institucional.usuario_id': keeps(SHOP_GAVE),
    'comprador_institucional.creado_por': keeps(STAFF),
    'feria.creada_por': keeps(STAFF),
  },
})
