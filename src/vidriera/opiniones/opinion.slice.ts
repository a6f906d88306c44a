import { keeps } from '#casa/sesion/tenencia.ts'
import { defineSlice } from '#platform/slice.ts'
import { deleteOpinionesOf } from './opinion.queries.ts'
import { opinionConstraints, opinionRoutes } from './opinion.routes.ts'

export const opinionSlice = defineSlice({
  routes: opinionRoutes,
  constraints: opinionConstraints,
  onDeleteUsuario: deleteOpinionesOf,
  privatePaths: [encodeURI('/mis-reseñas')],
  held: {
    'opinion.usuario_id': keeps('it is public under the account’s name; the owner sees and deletes it'),
  },
  etiquetas: {
    opiniones: { titulo: 'Opiniones', descripcion: 'Lo que los lectores dicen de los libros que compraron.' },
  },
})
