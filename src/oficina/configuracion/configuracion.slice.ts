import { defineSlice } from '#platform/slice.ts'

export const configuracionSlice = defineSlice({
  privatePaths: ['/configuracion'],
  abiertas: ['/configuracion'],
})
