// Puts the queue and the mails together: each slice gives what belongs to it.

import { type Correo, createCorreoVivo } from '#casa/correo/correo.ts'
import { readVendedorCompleto } from '#casa/deberes/deberes.ajustes.ts'
import { createRenombreHandlers } from '#catalogo/indice/renombre.jobs.ts'
import { createRecuperacion } from '#cuentas/usuarios/clave/recuperacion.queries.ts'
import { RECUPERACION_MINUTOS } from '#cuentas/usuarios/clave/recuperacion.rules.ts'
import { createEnlaceCambio } from '#cuentas/usuarios/correo/cambio-correo.queries.ts'
import { VERIFICACION_DIAS } from '#cuentas/usuarios/correo/correo.rules.ts'
import { createVerificacion } from '#cuentas/usuarios/correo/verificacion.queries.ts'
import { createCompraHandlers } from '#estante/compras/compra.correo.ts'
import {
  createEnlaceEspera,
  createEnlaceEsperas,
  deleteEsperas,
  findEsperaAvisada,
} from '#estante/esperas/espera.queries.ts'
import { createExistenciaHandlers } from '#estante/existencias/existencia.jobs.ts'
import { createMateriaHandlers } from '#listas/importacion/materias/materia.jobs.ts'
import { createArrepentimientoHandlers } from '#oficina/arrepentimiento/arrepentimiento.correo.ts'
import { createCorreoHandlers } from '#oficina/cartas/cartas.jobs.ts'
import { deleteMensaje } from '#oficina/contacto/contacto.queries.ts'
import type { Config } from '#platform/config.ts'
import { type JobHandlers, startWorkers } from '#platform/jobs.ts'
import { createComprobanteHandlers } from '#venta/facturas/cola.ts'
import { enqueueDevuelto, enqueuePagado } from '#venta/facturas/emision.ts'
import { createPagoHandlers, createSePaga } from '#venta/pagos/pago.handlers.ts'
import { readAlRecibir } from '#venta/pedidos/medio.ajustes.ts'
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
