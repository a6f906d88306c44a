import { defineSlice } from '#platform/slice.ts'
import { createComprobanteHandlers } from './cola.ts'
import { facturaAjustes } from './comprobante.ajustes.ts'
import { comprobanteMails, comprobanteQueues } from './comprobante.jobs.ts'
import { comprobanteConstraints, comprobanteRoutes } from './comprobante.routes.ts'

export const comprobanteSlice = defineSlice({
  routes: comprobanteRoutes,
  constraints: comprobanteConstraints,
  ajustes: facturaAjustes,
  ajustesPuesto: 2,
  mails: comprobanteMails,
  queues: comprobanteQueues,
  handlers: ({ db, config, services }) =>
    createComprobanteHandlers({ db, config, arca: services.arca, leer: services.ajustes.get }),
})
