import { DOES_WHAT, keeps } from '#casa/sesion/tenencia.ts'
import { defineSlice } from '#platform/slice.ts'
import { deleteOldSucesos } from '#platform/sucesos.ts'
import { auditoriaAjustes, auditoriaConfig } from './auditoria.ajustes.ts'
import { createAuditoriaRoutes } from './auditoria.routes.ts'

export const auditoriaSlice = defineSlice({
  routes: ({ nombres }) => createAuditoriaRoutes(nombres),
  ajustes: auditoriaAjustes,
  sobre: auditoriaConfig,
  housekeeping: { expire: (trx, { ajustes }) => deleteOldSucesos(trx, ajustes.config.SUCESOS_DIAS) },
  held: {
    'suceso_seguridad.actor_id': keeps(DOES_WHAT),
    'suceso_seguridad.objeto_id': keeps(DOES_WHAT),
  },
  etiquetas: {
    auditoria: { titulo: 'Auditoría', descripcion: 'Quién hizo qué en el panel.' },
  },
})
