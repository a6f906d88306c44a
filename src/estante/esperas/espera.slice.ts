import { keeps } from '#casa/sesion/tenencia.ts'
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
  held: {
    'espera.usuario_id': keeps('it names an address of its own, which gets one mail'),
  },
  etiquetas: {
    avisame: { titulo: 'Avisame', descripcion: 'Los avisos que pide un lector para cuando un libro esté.' },
    esperas: { titulo: 'Esperas', descripcion: 'Los lectores que esperan un libro y los libros que pidieron.' },
  },
})
