import { sendPapel } from '#casa/planillas/papel.ts'
import { keeps, STAFF } from '#casa/sesion/tenencia.ts'
import { defineSlice } from '#platform/slice.ts'
import { subirArchivo } from './archivo/archivo.contract.ts'
import { createArchivoRoutes } from './archivo/archivo.routes.ts'
import { existenciaAjustes, readDiasSinPago } from './existencia.ajustes.ts'
import { existenciaPasos } from './existencia.hoy.ts'
import {
  createExistenciaHandlers,
  endSinPago,
  enqueueVencidas,
  existenciaQueues,
  preventaQueues,
  serveRezagados,
} from './existencia.jobs.ts'
import { existenciaConstraints, existenciaRoutes } from './existencia.routes.ts'

export const existenciaSlice = defineSlice({
  routes: [...existenciaRoutes, ...createArchivoRoutes({ send: sendPapel })],
  uploads: [subirArchivo],
  constraints: existenciaConstraints,
  ajustes: existenciaAjustes,
  pasos: existenciaPasos,
  ajustesPuesto: 2,
  mails: preventaQueues,
  queues: existenciaQueues,
  handlers: ({ db, sePaga }) => createExistenciaHandlers(db, sePaga),
  housekeeping: {
    serve: async ({ db, locked, ajustes }) => {
      await locked('sin pago', (trx) => endSinPago(trx, readDiasSinPago(ajustes.get)))
      await locked('reservas', enqueueVencidas)
      await serveRezagados(db)
    },
  },
  held: {
    'reserva.cuenta': keeps('what its unpaid orders hold is counted as theirs until it is free'),
    'archivo_existencias.usuario_id': keeps(STAFF),
    'movimiento.usuario_id': keeps(STAFF),
    'reserva.cambiada_por': keeps(STAFF),
  },
  etiquetas: {
    existencias: { titulo: 'Existencias', descripcion: 'Los ejemplares que hay, dónde, y lo que se mueve.' },
    lugares: { titulo: 'Lugares', descripcion: 'Los lugares donde hay ejemplares.' },
  },
})
