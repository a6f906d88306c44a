// Puts the queue and the mails together: each slice gives what belongs to it.
import { createArrepentimientoHandlers } from '../../arrepentimiento/arrepentimiento.correo.ts'
import { createCompraHandlers } from '../../compras/compra.correo.ts'
import { deleteMensaje } from '../../contacto/contacto.queries.ts'
import { createCorreoHandlers } from '../../correo/correo.jobs.ts'
import { type Correo, createCorreoVivo } from '../../correo/correo.ts'
import { readVendedorCompleto } from '../../deberes/deberes.ajustes.ts'
import {
  createEnlaceEspera,
  createEnlaceEsperas,
  deleteEsperas,
  findEsperaAvisada,
} from '../../esperas/espera.queries.ts'
import { createExistenciaHandlers } from '../../existencias/existencia.jobs.ts'
import { createComprobanteHandlers } from '../../facturas/cola.ts'
import { enqueueDevuelto, enqueuePagado } from '../../facturas/emision.ts'
import { createMateriaHandlers } from '../../importacion/materias/materia.jobs.ts'
import { createRenombreHandlers } from '../../indice/renombre.jobs.ts'
import { createPagoHandlers, createSePaga } from '../../pagos/pago.handlers.ts'
import { readAlRecibir } from '../../pedidos/medio.ajustes.ts'
import type { Config } from '../../platform/config.ts'
import { type JobHandlers, startWorkers } from '../../platform/jobs.ts'
import { createRecuperacion } from '../../usuarios/clave/recuperacion.queries.ts'
import { RECUPERACION_MINUTOS } from '../../usuarios/clave/recuperacion.rules.ts'
import { createEnlaceCambio } from '../../usuarios/correo/cambio-correo.queries.ts'
import { VERIFICACION_DIAS } from '../../usuarios/correo/correo.rules.ts'
import { createVerificacion } from '../../usuarios/correo/verificacion.queries.ts'
import type { Api } from '../api/api.ts'

/** What is done with every job, and the way out of the mails. */
export function createHandlers(
  { db, app, services }: Pick<Api, 'db' | 'app' | 'services'>,
  config: Config,
  esperaPruebaMs?: number,
): { handlers: JobHandlers; correo: Correo } {
  // Every mail is made of the settings of its moment.
  const settings = { read: services.ajustes.over(config), of: services.ajustes.config }
  const readConfig = () => {
    if (settings.of !== services.ajustes.config) {
      settings.of = services.ajustes.config
      settings.read = services.ajustes.over(config)
    }
    return settings.read
  }
  const correo = createCorreoVivo(readConfig, app.log)
  const needs = {
    createRecuperacion,
    minutos: RECUPERACION_MINUTOS,
    createVerificacion,
    dias: VERIFICACION_DIAS,
    createEnlaceCambio,
    deleteMensaje,
    createEnlaceEspera,
    findEsperaAvisada,
    createEnlaceEsperas,
    deleteEsperas,
    esperaPruebaMs,
  }
  const cartas = createCorreoHandlers({
    db,
    get config() {
      return readConfig()
    },
    correo,
    log: app.log,
    createCounter: services.createCounter,
    get avisaRevocacion() {
      return readVendedorCompleto(services.ajustes.get)
    },
    get efectivoAlRecibir() {
      return readAlRecibir(services.ajustes.get)
    },
    ...needs,
  })
  const handlers: JobHandlers = {
    ...cartas,
    'pago-recibido': async (job) => {
      await enqueuePagado(db, services.ajustes.get, job.data.pedidoId, job.id)
      await cartas['pago-recibido'](job)
    },
    'pago-devuelto': async (job) => {
      await enqueueDevuelto(db, services.ajustes.get, { pedido: job.data.pedidoId }, job.id)
      await cartas['pago-devuelto'](job)
    },
    ...createCompraHandlers({
      db,
      get config() {
        return readConfig()
      },
      correo,
    }),
    ...createArrepentimientoHandlers({
      db,
      get config() {
        return readConfig()
      },
      correo,
      createCounter: services.createCounter,
    }),
    ...createRenombreHandlers(db),
    ...createExistenciaHandlers(db, createSePaga({ db, cobrador: services.cobrador })),
    ...createPagoHandlers({ db, cobrador: services.cobrador }),
    ...createMateriaHandlers(db),
    ...createComprobanteHandlers({ db, config, arca: services.arca, leer: services.ajustes.get }),
  }
  return { handlers, correo }
}

/**
 * Begins to work off the queue: mails, reservations that ran out, new names for the search, categories by rules. Returns the
 * way to stop, which lets a mail that is on its way arrive.
 */
export async function startMails(
  api: Pick<Api, 'db' | 'pool' | 'app' | 'services'>,
  config: Config,
  pollSeconds?: number,
  esperaPruebaMs?: number,
) {
  const { app, pool, services } = api
  if (!services.ajustes.config.SITE_EMAIL) app.log.info('SITE_EMAIL is not set: the shop itself gets no mails')
  const { handlers, correo } = createHandlers(api, config, esperaPruebaMs)
  const workers = await startWorkers(pool, handlers, app.log, pollSeconds)
  return async (): Promise<void> => {
    await workers.stop()
    await correo.close()
  }
}
