import { defineSlice } from '#platform/slice.ts'
import { disponibilidadAjustes } from './disponibilidad.ajustes.ts'
import { disponibilidadRoutes } from './disponibilidad.routes.ts'

export const disponibilidadSlice = defineSlice({
  routes: disponibilidadRoutes,
  ajustes: disponibilidadAjustes,
  ajustesPuesto: 2,
})
