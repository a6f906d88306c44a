import { defineSlice } from '#platform/slice.ts'
import { ajusteRoutes } from './ajuste.routes.ts'

export const ajusteSlice = defineSlice({
  routes: ajusteRoutes,
})
