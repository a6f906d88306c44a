import { defineSlice } from '#platform/slice.ts'
import { deleteOldCotizaciones } from './cotizacion.queries.ts'
import { envioAjustes } from './envio.ajustes.ts'
import { envioPasos } from './envio.hoy.ts'
import { tablaConstraints, tablaRoutes } from './tabla.routes.ts'

export const envioSlice = defineSlice({
  routes: tablaRoutes,
  constraints: tablaConstraints,
  ajustes: envioAjustes,
  pasos: envioPasos,
  housekeeping: { expire: (trx) => deleteOldCotizaciones(trx) },
  etiquetas: {
    envios: { titulo: 'Envíos', descripcion: 'Qué envíos hay a un lugar, cuánto cuestan y las tablas que lo dicen.' },
  },
})
