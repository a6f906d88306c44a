import { defineSlice } from '#platform/slice.ts'
import { createExportacionRoutes } from './exportacion.routes.ts'

export const exportacionSlice = defineSlice({
  routes: createExportacionRoutes(),
})
