import { DOES_WHAT, keeps } from '#casa/sesion/tenencia.ts'
import { defineSlice } from '#platform/slice.ts'
import { createComprobanteHandlers } from './cola.ts'
import { facturaAjustes } from './comprobante.ajustes.ts'
import { comprobanteHoy } from './comprobante.hoy.ts'
import { comprobanteMails, comprobanteQueues } from './comprobante.jobs.ts'
import { comprobanteConstraints, comprobanteRoutes } from './comprobante.routes.ts'

export const comprobanteSlice = defineSlice({
  routes: comprobanteRoutes,
  constraints: comprobanteConstraints,
  hoy: comprobanteHoy,
  ajustes: facturaAjustes,
  ajustesPuesto: 2,
  mails: comprobanteMails,
  queues: comprobanteQueues,
  handlers: ({ db, config, services }) =>
    createComprobanteHandlers({ db, config, arca: services.arca, leer: services.ajustes.get }),
  held: {
    'comprobante.usuario_id': keeps(DOES_WHAT),
  },
  etiquetas: {
    comprobantes: { titulo: 'Comprobantes', descripcion: 'Facturas y notas de crédito.' },
    facturacion: { titulo: 'Facturación', descripcion: 'El estado de la facturación electrónica.' },
  },
})
