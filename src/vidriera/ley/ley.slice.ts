import { defineSlice } from '#platform/slice.ts'
import { joinCompradores } from './ley.queries.ts'
import { leyConstraints, leyRoutes } from './ley.routes.ts'

export const leySlice = defineSlice({
  routes: leyRoutes,
  constraints: leyConstraints,
  onUnirInvitado: joinCompradores,
})
