import { defineSlice } from '#platform/slice.ts'
import { createDireccionRoutes, direccionConstraints } from './direccion.routes.ts'

export const direccionSlice = defineSlice({
  routes: createDireccionRoutes,
  constraints: direccionConstraints,
})
