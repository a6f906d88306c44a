import { defineSlice } from '#platform/slice.ts'
import { pedirEspera, pedirLibro } from './espera.contract.ts'
import { createEsperaHandlers } from './espera.correo.ts'
import { esperaQueues } from './espera.jobs.ts'
import { deleteOldEsperas } from './espera.queries.ts'
import { esperaRoutes } from './espera.routes.ts'
import { pedidosDeLectoresRoutes } from './pedidos.routes.ts'

export const esperaSlice = defineSlice({
  routes: [...esperaRoutes, ...pedidosDeLectoresRoutes],
  mails: esperaQueues,
  handlers: createEsperaHandlers,
  limits: [{ name: 'mensaje', limit: 'LIMITE_MENSAJES', form: true, calls: [pedirEspera, pedirLibro] }],
  housekeeping: { expire: (trx) => deleteOldEsperas(trx) },
  privatePaths: ['/avisame'],
})
