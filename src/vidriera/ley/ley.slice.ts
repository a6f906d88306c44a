import { comprador } from '#catalogo/descuentos/ley.service.ts'
import { defineSlice } from '#platform/slice.ts'
import { leyConstraints, leyRoutes } from './ley.routes.ts'

export const leySlice = defineSlice({
  routes: leyRoutes,
  constraints: leyConstraints,
  onUnirInvitado: comprador.join,
})
