import { defineSlice } from '#platform/slice.ts'
import { provinciaConstraints, provinciaRoutes } from './provincia.routes.ts'

export const provinciaSlice = defineSlice({
  routes: provinciaRoutes,
  constraints: provinciaConstraints,
})
