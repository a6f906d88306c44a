import { defineSlice } from '#platform/slice.ts'

export const carritoSlice = defineSlice({
  privatePaths: ['/carrito-compras'],
})
