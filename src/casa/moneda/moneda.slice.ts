import { defineSlice } from '#platform/slice.ts'
import { monedaAjustes } from './moneda.ajustes.ts'

export const monedaSlice = defineSlice({
  ajustes: monedaAjustes,
  ajustesPuesto: 2,
})
