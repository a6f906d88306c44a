// The API without pages: what tests drive, and what the server puts its pages on.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { createAjustes } from '#casa/ajustes/ajustes.ts'
import { ACENTO } from '#casa/sitio/sitio.ajustes.ts'
import { createDescuentos } from '#catalogo/descuentos/descuento.service.ts'
import { createExistencias } from '#catalogo/disponibilidad/disponibilidad.service.ts'
import { createTarjetas } from '#catalogo/libros/tarjetas.kept.ts'
import { mountPortadas } from '#catalogo/portadas/portada.routes.ts'
import { createPortadas } from '#catalogo/portadas/servicio.ts'
import { createNormalizar } from '#catalogo/portadas/subida/aparte.ts'
import { createDeposito } from '#catalogo/portadas/subida/deposito.ts'
import { mountSubidas } from '#catalogo/portadas/subida/subida.routes.ts'
import { createSubidas, type Subidas } from '#catalogo/portadas/subida/subida.ts'
import { createRebajas } from '#catalogo/rebajas/rebaja.service.ts'
import { createLoginThrottle } from '#cuentas/usuarios/acceso/login-throttle.ts'
import { createLimites } from '#cuentas/usuarios/limites.ts'
import { createFisco } from '#ensayo/fisco/fisco.ts'
import { createRegistroEnBase } from '#ensayo/fisco/registro.ts'
import { createTransportes } from '#envios/transportes/adaptadores.ts'
import { mountArchivo } from '#estante/existencias/archivo/archivo.routes.ts'
import { createDespertador } from '#listas/importacion/historia/bucle.ts'
import { mountPiezas } from '#listas/importacion/historia/historia.routes.ts'
import { mountThema } from '#listas/importacion/thema/thema.routes.ts'
import { mountFeeds } from '#listas/integraciones/feeds/feed.routes.ts'
import { createNodo, type Nodo } from '#oficina/sistema/nodo.ts'
import { createDespertar } from '#oficina/sistema/respaldos/despertar.ts'
import { type Aparte, createAparte, limitAparte } from '#platform/aparte/aparte.ts'
import { DE_IMAGENES } from '#platform/aparte/mensajes.ts'
import { type Config, readTracesUrl } from '#platform/config.ts'
import { onRefused } from '#platform/db/again.ts'
import type { Replicas } from '#platform/db/replicas.ts'
import type { Database } from '#platform/db/schema.ts'
import { createSlowest, type Slowest } from '#platform/db/slowest.ts'
import { toKey } from '#platform/http/address.ts'
import type { Ctx, Services } from '#platform/http/context.ts'
import { createCounters } from '#platform/http/counters.ts'
import { mountDoor } from '#platform/http/door.ts'
import { createDrain, type Drain } from '#platform/http/drain.ts'
import { createInstants, type Instants } from '#platform/http/instants.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { createInProcessCall, type InProcessCall, mountContracts } from '#platform/http/mount.ts'
import { createPageCache, type PageCache } from '#platform/http/page-cache.ts'
import { findPositionNeeded, readYourWrites } from '#platform/http/read-your-writes.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { rememberShared } from '#platform/http/shared-calls.ts'
import { createTurns, type Turns } from '#platform/http/turns.ts'
import { notFound } from '#platform/http/validation.ts'
import { createSealed } from '#platform/sealed.ts'
import { createSucesos } from '#platform/sucesos.ts'
import { createArca } from '#venta/facturas/arca/arca.ts'
import { llamarArca } from '#venta/facturas/arca/llamada.ts'
import { mountComprobantes } from '#venta/pagos/archivo.routes.ts'
import { mountAvisos } from '#venta/pagos/aviso.routes.ts'
import { createCobrador } from '#venta/pagos/cobrador.ts'
import { createPagosPublicos } from '#venta/pagos/pago.ajustes.ts'
import { createNombres } from '#vidriera/busqueda/filtros/nombres.kept.ts'
import { createListas } from '#vidriera/busqueda/listas.kept.ts'
import { createSinResultado } from '#vidriera/busqueda/sin-resultado/sin-resultado.write-behind.ts'
import { createRedirecciones } from '#vidriera/redirecciones/redireccion.service.ts'
import { mountEngines } from '../crawlers/engines.ts'
import { mountWellKnown } from '../crawlers/well-known.ts'
import { createAddresses } from './addresses.ts'
import { AJUSTES, DERIVADOS, SOBRES } from './ajustes.ts'
import { APARTE } from './aparte.ts'
import { mountCerrada } from './cerrada.ts'
import { type Base, createCtx, createPageCtx } from './ctx.ts'
import { openDatabase } from './database.ts'
import { describeApi, mountDocs } from './docs.ts'
import { mountHealth } from './health.ts'
import { constraints, implementations, SUBIDAS } from './implementations.ts'
import { limitWrites } from './limites.ts'
import { mountMarca } from './marca.ts'
import { noteRefusals } from './refusals.ts'

/** Connections that writes leave to the look-up of sessions. */
const FOR_SESSIONS = 2
const CACHE_BYTES = 64 * 1024 * 1024

export type Api = {
  app: FastifyInstance
  db: Kysely<Database>
  pool: pg.Pool
  cache: PageCache
  /** Empties the cache when something that was announced begins or ends. */
  instants: Instants
  turns: Turns
  drain: Drain
  services: Services
  /** The database hangs: callers are refused at once. */
  isAway(): boolean
  /** The in-process client of page loaders: sees what any visitor sees, never a session. */
  call: InProcessCall
  /** The same for a request that must be fresh: shares nothing with others, and reads what this one has written. */
  callFresh: (request: FastifyRequest) => InProcessCall
  /** The databases that reads go to; null where none is configured. */
  replicas: Replicas | null
}

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Ctx | null
  }
}

/** Builds the API over a migrated database. `app.close()` ends the pool too. */
export async function createApi(config: Config, databaseUrl: string, cacheBytes = CACHE_BYTES): Promise<Api> {
  const cache = createPageCache({ maxBytes: cacheBytes, keyOf: toKey })
  const instants = createInstants(cache)
  const contracts = implementations.map(({ contract }) => contract)
  const nodo = createNodo()
  const url = readTracesUrl(config)
  const tracing = url === null ? null : (await import('../traces/traces.ts')).startTraces(config, { url, nodo })
  const turns = createTurns(cache, computeOrigen, Math.max(1, config.DATABASE_POOL - FOR_SESSIONS))
  const app = await createHttpServer(config, { cache, turns }, createAddresses(contracts), constraints, tracing)
  const { pool, db, planned, replicas, isAway, close } = await openDatabase(app, config, databaseUrl)
  if (replicas) readYourWrites(app, config, { replicas, cache })
  const drain = createDrain(app)
  const slowest = createSlowest()
  const stopHearing = onRefused((refused) => app.log.warn(refused, 'the database refused a transaction'))
  const lecturas = createAparte({ entrada: APARTE, databaseUrl, log: app.log })
  // Nobody's picture waits for somebody's list.
  const imagenes = createAparte({ entrada: APARTE, databaseUrl, log: app.log, memoria: DE_IMAGENES })
  const subidas = createSubidas(config.DATA_DIR, createDeposito(config, app.log), createNormalizar(imagenes))
  const services = createServices({ app, db, cache, instants, config, slowest, replicas, nodo, lecturas, subidas })
  // Without its database the shop opens and says so; the settings are read as soon as it is heard (background/catalog-changes.ts).
  await services.ajustes.load(db).catch((error: Error) => app.log.error({ message: error.message }, 'no settings yet'))
  app.addHook('onClose', async () => {
    slowest.stop()
    stopHearing()
    await Promise.all([lecturas.close(), imagenes.close()])
    instants.stop()
    await Promise.all([services.sinResultado.close(), services.redirecciones.close()])
    await services.sucesos.settle()
    await close()
  })
  const base: Base = { db, planned, services, replicas }
  app.decorateRequest('ctx', null)
  const makeCtx = (request: FastifyRequest, reply: FastifyReply): Ctx => {
    request.ctx ??= createCtx(request, reply, base)
    return request.ctx
  }
  noteRefusals(app, makeCtx)
  mountCerrada(app, { ajustes: services.ajustes, cache }, makeCtx)
  await describeApi(app, config, [...contracts, ...SUBIDAS])
  mountAvisos(app, { db, services, turns })
  await app.register(async (scope) => {
    mountDoor(scope, turns.door, makeCtx)
    limitWrites(scope, { config, createCounter: services.createCounter }, makeCtx)
    mountContracts(scope, implementations, makeCtx, turns)
    const portadas = createPortadas(config, { log: app.log, subidas })
    mountPortadas(scope, {
      chooseDb: (request) => (replicas ? replicas.choose(findPositionNeeded(request)).db : db),
      cache,
      turns,
      portadas,
      nombreTienda: () => services.ajustes.config.SITE_NOMBRE,
      colorTienda: () => services.ajustes.get(ACENTO),
    })
    mountSubidas(scope, { config, portadas, subidas, makeCtx })
    mountPiezas(scope, { makeCtx })
    mountArchivo(scope, { makeCtx })
    mountThema(scope, { makeCtx })
    mountComprobantes(scope, { makeCtx, subidas, turns })
    mountEngines(scope, { chooseDb: () => (replicas ? replicas.choose(null).db : db), cache, turns, config })
    mountMarca(scope, services.ajustes)
    mountFeeds(scope, { chooseDb: () => (replicas ? replicas.choose(null).db : db), services })
    mountWellKnown(scope, services.ajustes)
    mountDocs(scope, cache, services.ajustes, [...contracts, ...SUBIDAS])
    mountHealth(scope, { pool, db, drain, replicas })
    scope.all('/api/*', { schema: { hide: true } }, async () => {
      throw notFound()
    })
  })
  const callFor = (request: FastifyRequest | null) =>
    createInProcessCall(implementations, (contract, answer, log = app.log) =>
      createPageCtx(base, log, { contract, answer, request }),
    )
  const call = rememberShared(callFor(null), cache)
  return { app, db, pool, cache, instants, turns, drain, services, call, callFresh: callFor, replicas, isAway }
}

type Parts = Pick<Api, 'app' | 'db' | 'cache' | 'instants' | 'replicas'> & {
  config: Config
  slowest: Slowest
  nodo: Nodo
  lecturas: Aparte
  subidas: Subidas
}

function createServices({ app: { log }, db, cache, instants, config, slowest, nodo, ...parts }: Parts): Services {
  const { replicas, lecturas, subidas } = parts
  // A process that is alone with its embedded database has nobody to count with.
  const createCounter = createCounters(config.DATABASE_URL || config.WORKERS > 1 ? db : null)
  const limites = createLimites(config, createCounter)
  const sealed = createSealed(config)
  const derivados = [...DERIVADOS, createPagosPublicos(config.ENSAYO !== undefined)]
  const ajustes = createAjustes({ declarados: AJUSTES, sobres: SOBRES, derivados, config, sealed, log })
  return {
    createCounter,
    sucesos: createSucesos(db, log),
    sealed,
    ajustes,
    measureImagen: subidas.measure,
    paintLogo: subidas.paint,
    transportes: createTransportes(config),
    cobrador: createCobrador({ leer: ajustes.get, config }),
    arca: createArca({
      db,
      sealed,
      llamar: config.FACTURAS === 'ensayo' ? createFisco(createRegistroEnBase(db)).answer : llamarArca,
    }),
    limites,
    loginThrottle: createLoginThrottle(db, createCounter),
    sistema: { nodo, cache, slowest, replicas },
    rebajas: createRebajas(cache, instants),
    listas: createListas(cache),
    tarjetas: createTarjetas(cache),
    nombres: createNombres(cache),
    existencias: createExistencias(cache, instants),
    descuentos: createDescuentos(cache, instants, ajustes),
    lecturas: limitAparte(lecturas, limites.lecturas),
    importaciones: createDespertador(),
    respaldos: createDespertar(),
    redirecciones: createRedirecciones(db, ({ message }) =>
      log.warn({ message }, 'old addresses could not be read or noted'),
    ),
    sinResultado: createSinResultado(db, cache, ({ message }) => log.warn({ message }, 'searches could not be noted')),
  }
}
