import { DOES_WHAT, keeps, STAFF } from '#casa/sesion/tenencia.ts'
import { defineSlice } from '#platform/slice.ts'
import { deleteOldArchivos } from './archivo.queries.ts'
import { archivoDeTransferenciaRoutes } from './archivo.routes.ts'
import { pagoAjustes } from './pago.ajustes.ts'
import { createPagoHandlers, enqueueConsultas } from './pago.handlers.ts'
import { pagoHoy } from './pago.hoy.ts'
import { pagoCartas, pagoQueues } from './pago.jobs.ts'
import { pagoRoutes } from './pago.routes.ts'
import { pruebaRoutes } from './prueba.routes.ts'
import { subirComprobante } from './transferencia.contract.ts'
import { transferenciaRoutes } from './transferencia.routes.ts'

export const pagoSlice = defineSlice({
  routes: [...pagoRoutes, ...transferenciaRoutes, ...archivoDeTransferenciaRoutes, ...pruebaRoutes],
  uploads: [subirComprobante],
  hoy: pagoHoy,
  ajustes: pagoAjustes,
  ajustesPuesto: 2,
  mails: pagoCartas,
  queues: pagoQueues,
  handlers: ({ db, services }) => createPagoHandlers({ db, cobrador: services.cobrador }),
  housekeeping: {
    serve: ({ locked }) => locked('pagos', (trx) => enqueueConsultas(trx)),
    expire: (trx) => deleteOldArchivos(trx),
  },
  parameters: [['/api/pagos', /^\/mercadopago$/, ['data.id', 'type', 'topic', 'id']]],
  held: {
    'pago_movimiento.usuario_id': keeps(DOES_WHAT),
    'pago_devolucion.usuario_id': keeps(DOES_WHAT),
    'pago_tarea.hecha_por': keeps(STAFF),
  },
  etiquetas: {
    pagos: { titulo: 'Pagos', descripcion: 'Lo que hay que atender de los pagos.' },
    transferencias: {
      titulo: 'Transferencias',
      descripcion: 'Los comprobantes de transferencia que mandan los clientes.',
    },
  },
})
