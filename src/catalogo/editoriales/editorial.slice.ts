import { defineSlice } from '#platform/slice.ts'
import { editorialConstraints, editorialRoutes } from './editorial.routes.ts'

export const editorialSlice = defineSlice({
  routes: editorialRoutes,
  constraints: editorialConstraints,
})
