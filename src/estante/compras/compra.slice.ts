import { defineSlice } from '#platform/slice.ts'
import { createCompraHandlers } from './compra.correo.ts'
import { compraQueues } from './compra.jobs.ts'
import { compraConstraints, compraRoutes } from './compra.routes.ts'
import { facturaConstraints, facturaRoutes } from './factura.routes.ts'
import { liquidacionConstraints, liquidacionRoutes } from './liquidacion.routes.ts'
import { remitoRoutes } from './remito.routes.ts'
import { tratoConstraints, tratoRoutes } from './trato.routes.ts'

export const compraSlice = defineSlice({
  routes: [...tratoRoutes, ...compraRoutes, ...remitoRoutes, ...liquidacionRoutes, ...facturaRoutes],
  constraints: { ...tratoConstraints, ...compraConstraints, ...liquidacionConstraints, ...facturaConstraints },
  mails: compraQueues,
  handlers: createCompraHandlers,
})
