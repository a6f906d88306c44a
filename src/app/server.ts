// The whole server as one bundle. TanStack Start's entry, and what the scripts beside it call.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyListenOptions } from 'fastify'
import { pullImagenes } from '#catalogo/portadas/subida/subida.service.ts'
import { startTrabajos } from '#listas/importacion/historia/bucle.ts'
import { startDespacho } from '#listas/integraciones/webhooks/despacho.ts'
import { createEnviar } from '#listas/integraciones/webhooks/envio.ts'
import { readAfuera } from '#oficina/afuera/afuera.service.ts'
import { startCopiado } from '#oficina/respaldo/copiado.ts'
import { startProgramados } from '#oficina/respaldo/programado.ts'
import { trialUrlOf } from '#oficina/respaldo/trial.ts'
import { startAlertas } from '#oficina/sistema/alertas/alertas.ts'
import { describeEscaso, isEscaso } from '#oficina/sistema/disco.rules.ts'
import { readEspacio, watchEspacio } from '#oficina/sistema/disco.ts'
import { startNodo } from '#oficina/sistema/nodo.ts'
import { describeDemasiado, readPrograma } from '#oficina/sistema/respaldos/respaldos.rules.ts'
import { mirarVersion } from '#oficina/sistema/version/version.ts'
import { createAparte } from '#platform/aparte/aparte.ts'
import type { Config } from '#platform/config.ts'
import { migrate as migrateDatabase } from '#platform/db/migrate.ts'
import { APARTE } from './api/aparte.ts'
import { type Api, createApi } from './api/api.ts'
import { listenForCatalogChanges, STALE_MS } from './background/catalog-changes.ts'
import { startHousekeeping } from './background/housekeeping.ts'
import { startInstants } from './background/instants.ts'
import { startMails } from './background/mails.ts'
import { startMinuto } from './background/minuto.ts'
import { QUEUES } from './background/queues.ts'
import { mountInstalada } from './instalada/instalada.ts'
import { createPages } from './rendering/pages.ts'
import { warmUp } from './rendering/warm-up.ts'
import { SLICES } from './slices.ts'

/**
 * Connections that wait to be accepted; the system's own bound (4,096 on Linux) holds too. With Node's 511 a rush of new ones is
 * refused in silence, and each comes back a second later.
 */
const BACKLOG = 4_096

export { nombrarTienda } from '#casa/sitio/nombre.command.ts'
export { pullImagenes, pushImagenes } from '#catalogo/portadas/subida/subida.service.ts'
export { adminCommand, describeAdminDebil, ensureFirstAdmin } from '#cuentas/usuarios/gestion/admin.command.ts'
export { openPasarela, startPasarela } from '#ensayo/pasarela/abrir.ts'
export { exportarCommand } from '#listas/exportacion/exportar.command.ts'
export { loadDemo } from '#listas/importacion/demo.ts'
export { importarCommand } from '#listas/importacion/importar.command.ts'
export { themaCommand } from '#listas/importacion/thema/thema.command.ts'
export { RespaldoError } from '#oficina/respaldo/formato.ts'
export { respaldoCommand, restaurarCommand } from '#oficina/respaldo/respaldo.command.ts'
export { PREGUNTAS } from '#oficina/respaldo/traer.ts'
export { ConfigError, loadConfig } from '#platform/config.ts'
export { MigrationError, requireBorne } from '#platform/db/migrate.ts'
export { describeIncompleta } from '#platform/db/partes.ts'
export { ensureKey } from '#platform/sealed.ts'
export { sucesosCommand } from '#platform/sucesos.command.ts'

/** Brings a database up to date: its tables and its queues. */
export const migrate = (databaseUrl: string, onStep?: (nombre: string) => void): Promise<number> =>
  migrateDatabase(databaseUrl, QUEUES, onStep)

export type App = {
  /** Begins to listen and returns the address. */
  listen(): Promise<string>
  /**
   * Says that it leaves (`/readyz`, `connection: close`) and goes on answering for so many seconds, CIERRE_ESPERA_SEGUNDOS if
   * none are given; then lets answers under way finish and closes everything.
   */
  close(seconds?: number): Promise<void>
  /** Answers one request without listening (development). */
  handle(request: IncomingMessage, response: ServerResponse): void
}

type AppOptions = {
  databaseUrl: string
  /** In development every page is rendered each time and Vite serves the browser's files. */
  development?: boolean
  /** How much the page cache may hold. 0 keeps nothing, which the benchmark measures. */
  cacheBytes?: number | undefined
  /** An open port that another program holds for this one, as the number of its file: it listens there instead of at HOST and PORT. */
  held?: number | undefined
}

/** What begins and ends by itself on public pages. */
const INSTANTS = SLICES.flatMap(({ findSiguiente }) => findSiguiente ?? [])

const CLIENT = fileURLToPath(new URL('../client', import.meta.url))
const OBREROS = new URL('../', import.meta.url)
const YEAR = 31_536_000_000

/** Builds the shop over a migrated database: API, drawn pictures, pages, files, page cache and jobs. */
export async function createApp(
  config: Config,
  { databaseUrl, development = false, cacheBytes, held }: AppOptions,
): Promise<App> {
  const api = await createApi(config, databaseUrl, cacheBytes)
  const { app } = api
  // The embedded database of one process: while it is away nothing changes.
  const staleMs = config.DATABASE_URL || config.WORKERS > 1 ? STALE_MS : Number.POSITIVE_INFINITY
  const instants = startInstants({ db: api.db, instants: api.instants, log: app.log }, INSTANTS)
  const stopListening = await listenForCatalogChanges(databaseUrl, api.cache, app.log, {
    staleMs,
    loadAjustes: () => api.services.ajustes.load(api.db),
    onChange: instants.hear,
  })
  const stopJobs = startHousekeeping(api)
  const stopMinuto = startMinuto(api)
  const stopMails = await startMails(api, config)
  const enviar = createEnviar({ allowed: config.WEBHOOKS_PERMITIDOS })
  const stopDespacho = startDespacho({ db: api.db, sealed: api.services.sealed, enviar, log: app.log })
  // One of its own: nobody who waits for the first rows of a list waits for the import of another one.
  const aparte = createAparte({ entrada: APARTE, databaseUrl, log: app.log })
  const stopTrabajos = startTrabajos({ db: api.db, databaseUrl, log: app.log, aparte }, api.services.importaciones)
  const stopEspacio = watchEspacio(config.DATA_DIR, app.log)
  const { nodo } = api.services.sistema
  const alertas = startAlertas(api.db, {
    config,
    maquina: nodo.nombre,
    log: app.log,
    readEmail: () => api.services.ajustes.config.SITE_EMAIL,
    ajuste: api.services.ajustes.get,
  })
  const stopNodo = startNodo(api.db, nodo, { onBack: (desde, hasta) => alertas?.ausencia(desde, hasta) })
  const stopVersion = startVersion(config, api)
  const stopRespaldos = startRespaldos(config, databaseUrl, api)
  const { METRICAS_PUERTO } = config
  const metrics =
    METRICAS_PUERTO === undefined
      ? null
      : await (await import('./metrics/metrics.ts')).startMetrics(api, { ...config, METRICAS_PUERTO })
  app.addHook('onClose', async () => {
    metrics?.stop()
    await stopRespaldos()
    stopEspacio()
    stopVersion()
    stopJobs()
    await Promise.all([stopMinuto(), stopMails(), stopDespacho(), stopTrabajos()])
    await aparte.close()
    await stopListening()
    instants.stop()
    await alertas?.stop()
    await stopNodo()
  })
  const page = createPages(api, { development, cachePages: !development && cacheBytes !== 0 })
  if (!development) {
    await serveClient(app)
    mountInstalada(api, OBREROS, page)
  }
  app.get('/*', { schema: { hide: true } }, page)
  await app.ready()

  return {
    async listen() {
      if (held !== undefined) await warmUp(app)
      return app.listen(held === undefined ? { port: config.PORT, host: config.HOST, backlog: BACKLOG } : take(held))
    },
    async close(seconds = config.CIERRE_ESPERA_SEGUNDOS) {
      api.drain.begin()
      if (seconds > 0) await sleep(seconds * 1_000)
      await app.close()
    },
    handle: (request, response) => app.routing(request, response),
  }
}

/** Fastify passes them on to Node, which takes the file. The host is not asked for: it keeps Fastify from listening twice. */
function take(held: number): FastifyListenOptions {
  const options: FastifyListenOptions & { fd: number } = { fd: held, host: '127.0.0.1' }
  return options
}

/** The browser's files, as the build wrote them. */
const serveClient = (app: Api['app']) =>
  app.register(fastifyStatic, {
    root: CLIENT,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const immutable = /^assets[\\/]/.test(relative(CLIENT, path)) // their names carry a hash of what they hold
      response.header(
        'cache-control',
        immutable ? `public, max-age=${YEAR / 1_000}, immutable` : 'public, max-age=3600',
      )
    },
  })

/** Backups by schedule, those that the panel asks for, and their copies elsewhere. Returns the way to stop. */
function startRespaldos(config: Config, databaseUrl: string, { app: { log }, services }: Api): () => Promise<void> {
  const { DATA_DIR: dataDir, AJUSTES_CLAVE: clave } = config
  const { ajustes } = services
  const copiado = startCopiado({ databaseUrl, dataDir, clave, afuera: () => readAfuera(ajustes.get) }, { log })
  const programa = readPrograma(config)
  if (!programa) return copiado.stop
  const describeFalta = async (bytes: number) => {
    const { libre, total } = await readEspacio(dataDir)
    const after = { libre: Math.max(0, libre - bytes), total }
    if (isEscaso(after)) return `quedaría poco lugar. ${describeEscaso({ libre, total })}`
    return programa.deFabrica ? describeDemasiado(bytes, total) : null
  }
  const traerImagenes = () => pullImagenes(config)
  const trialUrl = trialUrlOf(databaseUrl)
  const stop = startProgramados(
    { databaseUrl, trialUrl, dataDir, clave, ...programa, describeFalta, traerImagenes },
    { log, listen: services.respaldos.listen, later: programa.deFabrica, onHecho: copiado.look },
  )
  return async () => void (await Promise.all([stop(), copiado.stop()]))
}

const VERSION_MS = 10 * 60_000

/** Looks for a newer version where root of an installed shop named a place. Returns the way to stop. */
function startVersion(config: Config, { app: { log }, db }: Api): () => void {
  if (config.ACTUALIZADOR === undefined) return () => {}
  const look = () =>
    void mirarVersion(db, config, new Date()).catch((error: Error) =>
      log.warn({ message: error.message }, 'a newer version could not be looked for'),
    )
  look()
  const timer = setInterval(look, VERSION_MS).unref()
  return () => clearInterval(timer)
}

// TanStack Start asks every server entry for a fetch handler; ours is reached through Fastify alone.
export default { fetch: () => new Response(null, { status: 404 }) }
