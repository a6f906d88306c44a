import { sendPapel } from '#casa/planillas/papel.ts'
import { defineSlice } from '#platform/slice.ts'
import { subirArchivo } from './archivo/archivo.contract.ts'
import { createArchivoRoutes } from './archivo/archivo.routes.ts'
import { existenciaAjustes, readDiasSinPago } from './existencia.ajustes.ts'
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
})
