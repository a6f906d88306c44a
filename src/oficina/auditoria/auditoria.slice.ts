import { defineSlice } from '#platform/slice.ts'
import { deleteOldSucesos } from '#platform/sucesos.ts'
import { auditoriaAjustes, auditoriaConfig } from './auditoria.ajustes.ts'
import { auditoriaRoutes } from './auditoria.routes.ts'

export const auditoriaSlice = defineSlice({
  routes: auditoriaRoutes,
  ajustes: auditoriaAjustes,
  sobre: auditoriaConfig,
  housekeeping: { expire: (trx, { ajustes }) => deleteOldSucesos(trx, ajustes.config.SUCESOS_DIAS) },
})
