import { defineSlice } from '#platform/slice.ts'
import { descuentoAjustes } from './descuento.ajustes.ts'

export const descuentoSlice = defineSlice({
  ajustes: descuentoAjustes,
})
