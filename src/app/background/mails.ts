// Puts the queue and the mails together: each slice gives what belongs to it.

import { type Correo, createCorreoVivo } from '#casa/correo/correo.ts'
import type { Config } from '#platform/config.ts'
import { type JobHandlers, startWorkers } from '#platform/jobs.ts'
import type { Machine } from '#platform/slice.ts'
import { createSePaga } from '#venta/pagos/pago.handlers.ts'
import type { Api } from '../api/api.ts'
import { SLICES } from '../slices.ts'
import { QUEUES } from './queues.ts'

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
  const machine: Machine = {
    db,
    services,
    createCounter: services.createCounter,
    log: app.log,
    correo,
    sePaga: createSePaga({ db, cobrador: services.cobrador }),
    esperaPruebaMs,
    get config() {
      return readConfig()
    },
  }
  const handlers: Partial<JobHandlers> = Object.assign({}, ...SLICES.map((slice) => slice.handlers?.(machine)))
  return { handlers: requireAll(handlers), correo }
}

/** Throws where a job has nobody who does it. */
function requireAll(handlers: Partial<JobHandlers>): JobHandlers {
  const missing = Object.keys(QUEUES).filter((name) => !Object.hasOwn(handlers, name))
  if (missing.length > 0) throw new Error(`no slice handles ${missing.join(', ')}`)
  return handlers as JobHandlers // all of them are there
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
