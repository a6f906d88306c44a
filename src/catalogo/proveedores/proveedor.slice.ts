import { defineSlice } from '#platform/slice.ts'
import { proveedorConstraints, proveedorRoutes } from './proveedor.routes.ts'

export const proveedorSlice = defineSlice({
  routes: proveedorRoutes,
  constraints: proveedorConstraints,
})
