import { defineSlice } from '#platform/slice.ts'
import { envioAjustes } from './envio.ajustes.ts'
import { deleteOldCotizaciones } from './tabla.queries.ts'
import { tablaConstraints, tablaRoutes } from './tabla.routes.ts'

export const envioSlice = defineSlice({
  routes: tablaRoutes,
  constraints: tablaConstraints,
  ajustes: envioAjustes,
  housekeeping: { expire: (trx) => deleteOldCotizaciones(trx) },
})
