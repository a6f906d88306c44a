import { defineSlice } from '#platform/slice.ts'
import { cajaAjustes } from './caja.ajustes.ts'
import { cajaConstraints, cajaRoutes } from './caja.routes.ts'
import { mostradorRoutes } from './mostrador.routes.ts'

export const mostradorSlice = defineSlice({
  routes: [...mostradorRoutes, ...cajaRoutes],
  constraints: cajaConstraints,
  ajustes: cajaAjustes,
  ajustesPuesto: 2,
})
