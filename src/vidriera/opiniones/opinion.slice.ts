import { defineSlice } from '#platform/slice.ts'
import { deleteOpinionesOf } from './opinion.queries.ts'
import { opinionConstraints, opinionRoutes } from './opinion.routes.ts'

export const opinionSlice = defineSlice({
  routes: opinionRoutes,
  constraints: opinionConstraints,
  onDeleteUsuario: deleteOpinionesOf,
  privatePaths: [encodeURI('/mis-reseñas')],
})
