import { defineSlice } from '#platform/slice.ts'
import { createProveedorRoutes, proveedorConstraints } from './proveedor.routes.ts'

export const proveedorSlice = defineSlice({
  routes: ({ countUsos }) => createProveedorRoutes(countUsos('proveedor')),
  constraints: proveedorConstraints,
})
