import { defineSlice } from '#platform/slice.ts'
import { deleteOldRespuestas } from './respuesta.queries.ts'
import { transporteAjustes } from './transporte.ajustes.ts'
import { transporteRoutes } from './transporte.routes.ts'

export const transporteSlice = defineSlice({
  routes: transporteRoutes,
  ajustes: transporteAjustes,
  housekeeping: { expire: (trx) => deleteOldRespuestas(trx) },
  etiquetas: {
    transportes: { titulo: 'Transportes', descripcion: 'Los transportes con los que se trabaja y sus sucursales.' },
  },
})
