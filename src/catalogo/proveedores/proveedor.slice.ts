import { defineSlice } from '#platform/slice.ts'
import { createProveedorRoutes, proveedorConstraints } from './proveedor.routes.ts'

export const proveedorSlice = defineSlice({
  routes: ({ countUsos }) => createProveedorRoutes(countUsos('proveedor')),
  constraints: proveedorConstraints,
  etiquetas: {
    proveedores: { titulo: 'Proveedores', descripcion: 'De quiénes vienen los libros y sus datos.' },
  },
})
