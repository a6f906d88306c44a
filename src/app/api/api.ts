// The API without pages: what tests drive, and what the server puts its pages on.
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { autorConstraints, autorRoutes } from '../../autores/autor.routes.ts'
import { createBusquedaRoutes } from '../../busqueda/busqueda.routes.ts'
import { sinResultadoRoutes } from '../../busqueda/sin-resultado.routes.ts'
import { openWriteBehind } from '../../busqueda/sin-resultado.write-behind.ts'
import { sugerenciaRoutes } from '../../busqueda/sugerencia.routes.ts'
import { categoriaConstraints, categoriaRoutes } from '../../categorias/categoria.routes.ts'
import { contactoRoutes } from '../../contacto/contacto.routes.ts'
import { listDireccionesOf } from '../../direcciones/direccion.queries.ts'
import { direccionConstraints, direccionRoutes } from '../../direcciones/direccion.routes.ts'
import { editorialConstraints, editorialRoutes } from '../../editoriales/editorial.routes.ts'
import { libroConstraints, libroEdicionRoutes } from '../../libros/libro.edicion.routes.ts'
import * as libroQueries from '../../libros/libro.queries.ts'
import { libroRoutes } from '../../libros/libro.routes.ts'
import { opinionConstraints, opinionRoutes } from '../../opiniones/opinion.routes.ts'
import { estadoRoutes } from '../../pedidos/estado.routes.ts'
import { anonymizePedidosOf } from '../../pedidos/pedido.queries.ts'
import { pedidoConstraints, pedidoRoutes } from '../../pedidos/pedido.routes.ts'
import { createTelefonoRoutes } from '../../pedidos/telefono.routes.ts'
import type { Config } from '../../platform/config.ts'
import { Breaker } from '../../platform/db/breaker.ts'
import { createDb, createPool } from '../../platform/db/pool.ts'
import type { Database } from '../../platform/db/schema.ts'
import { toKey } from '../../platform/http/address.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { computeOrigen } from '../../platform/http/limits.ts'
import {
  createInProcessCall,
  type Implementation,
  type InProcessCall,
  mountContracts,
} from '../../platform/http/mount.ts'
import { readBearer } from '../../platform/http/origin.ts'
import { createPageCache, type PageCache } from '../../platform/http/page-cache.ts'
import { createHttpServer, RETRY_AFTER } from '../../platform/http/server.ts'
import { nameSessionCookie, readSessionCookie, writeSessionCookie } from '../../platform/http/session-cookie.ts'
import { rememberShared } from '../../platform/http/shared-calls.ts'
import { createTurns, type Turns, watchClient } from '../../platform/http/turns.ts'
import { notFound } from '../../platform/http/validation.ts'
import { settleSucesos } from '../../platform/sucesos.ts'
import { mountPortadas } from '../../portadas/portada.routes.ts'
import { createPortadas } from '../../portadas/servicio.ts'
import { createImagen } from '../../portadas/subida/subida.contract.ts'
import { mountSubidas } from '../../portadas/subida/subida.routes.ts'
import { createSubidas } from '../../portadas/subida/subida.ts'
import { provinciaConstraints, provinciaRoutes } from '../../provincias/provincia.routes.ts'
import { recomendadoRoutes } from '../../recomendados/recomendado.routes.ts'
import { createSistemaRoutes } from '../../sistema/sistema.routes.ts'
import { sitioRoutes } from '../../sitio/sitio.routes.ts'
import { correoRoutes } from '../../usuarios/correo.routes.ts'
import { createGestionRoutes } from '../../usuarios/gestion.routes.ts'
import { createPerfilRoutes, perfilConstraints } from '../../usuarios/perfil.routes.ts'
import { recuperacionRoutes } from '../../usuarios/recuperacion.routes.ts'
import { findIdentity } from '../../usuarios/sesiones.queries.ts'
import { sesionRoutes } from '../../usuarios/sesiones.routes.ts'
import { usuarioConstraints, usuarioRoutes } from '../../usuarios/usuario.routes.ts'
import { mountEngines } from '../crawlers/engines.ts'
import { mountWellKnown } from '../crawlers/well-known.ts'
import { createAddresses } from './addresses.ts'
import { mountDocs } from './docs.ts'
import { limitWrites } from './limites.ts'
import { noteRefusals } from './refusals.ts'

/** Searches that run at once; more of them would only wait for one another within the database. */
const SEARCHES = 4
const CACHE_BYTES = 64 * 1024 * 1024

export const implementations: readonly Implementation[] = [
  ...libroRoutes,
  ...libroEdicionRoutes,
  ...autorRoutes,
  ...editorialRoutes,
  ...categoriaRoutes,
  ...provinciaRoutes,
  ...createBusquedaRoutes(libroQueries),
  ...sinResultadoRoutes,
  ...recomendadoRoutes,
  ...sugerenciaRoutes,
  ...sitioRoutes,
  ...createSistemaRoutes(),
  ...contactoRoutes,
  ...usuarioRoutes,
  ...recuperacionRoutes,
  ...sesionRoutes,
  ...correoRoutes,
  ...createPerfilRoutes({ anonymizePedidosOf }),
  ...createGestionRoutes({ anonymizePedidosOf }),
  ...direccionRoutes,
  ...pedidoRoutes,
  ...estadoRoutes,
  ...createTelefonoRoutes({ listDireccionesOf }),
  ...opinionRoutes,
]

export type Api = {
  app: FastifyInstance
  db: Kysely<Database>
  pool: pg.Pool
  cache: PageCache
  turns: Turns
  /** The in-process client of page loaders: sees what any visitor sees, never a session. */
  call: InProcessCall
}

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Ctx | null
  }
}

/** Builds the API over a migrated database. `app.close()` ends the pool too. */
export async function createApi(config: Config, databaseUrl: string, cacheBytes = CACHE_BYTES): Promise<Api> {
  const cache = createPageCache({ maxBytes: cacheBytes, keyOf: toKey })
  const readAddress = createAddresses(implementations.map(({ contract }) => contract))
  const app = await createHttpServer(config, cache, readAddress, {
    ...libroConstraints,
    ...autorConstraints,
    ...editorialConstraints,
    ...categoriaConstraints,
    ...provinciaConstraints,
    ...usuarioConstraints,
    ...perfilConstraints,
    ...pedidoConstraints,
    ...opinionConstraints,
    ...direccionConstraints,
  })
  const onIdleError = (error: Error) => {
    app.log.warn({ err: { message: error.message } }, 'an idle database connection was lost')
  }
  const breaker = new Breaker(databaseUrl, app.log)
  const pool = createPool(databaseUrl, config.DATABASE_POOL, onIdleError, undefined, breaker)
  const db = createDb(pool)
  const planned = createDb(
    createPool(databaseUrl, SEARCHES, onIdleError, '-c plan_cache_mode=force_generic_plan', breaker),
  )
  const writeBehind = openWriteBehind(db, cache, (error) =>
    app.log.warn({ message: error.message }, 'searches could not be noted'),
  )
  app.addHook('onClose', async () => {
    await writeBehind.close()
    await settleSucesos({ db, log: app.log })
    breaker.close()
    await Promise.all([db.destroy(), planned.destroy()])
  })

  const turns = createTurns(cache, computeOrigen)
  app.decorateRequest('ctx', null)
  const makeCtx = (request: FastifyRequest, reply: FastifyReply): Ctx => {
    request.ctx ??= createCtx(request, reply, { db, planned }, config)
    return request.ctx
  }
  noteRefusals(app, makeCtx)

  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `API de ${config.SITE_NOMBRE}`, version: '1.0.0' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          cookie: { type: 'apiKey', in: 'cookie', name: nameSessionCookie(config) },
        },
      },
    },
    transform: createJsonSchemaTransform({}),
  })
  await app.register(async (scope) => {
    limitWrites(scope, config, makeCtx)
    mountContracts(scope, implementations, makeCtx, turns)
    const subidas = createSubidas(config.DATA_DIR)
    const portadas = createPortadas(config, { log: app.log, subidas })
    mountPortadas(scope, { db, cache, turns, portadas })
    mountSubidas(scope, { config, portadas, subidas, makeCtx })
    mountEngines(scope, { db, cache, turns, config })
    mountWellKnown(scope, config)
    mountDocs(scope, cache, config, [...implementations.map(({ contract }) => contract), createImagen])
    scope.get('/healthz', { schema: { hide: true } }, async () => ({ estado: 'ok' }))
    scope.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
      try {
        await pool.query('select 1')
        return { estado: 'ok' }
      } catch {
        return reply.status(503).header('retry-after', RETRY_AFTER).send({ estado: 'sin base de datos' })
      }
    })
    scope.all('/api/*', { schema: { hide: true } }, async () => {
      throw notFound()
    })
  })

  const inProcess = createInProcessCall(implementations, (onTotal, onTopic) => ({
    db,
    planned,
    config,
    log: app.log,
    ip: '',
    gone: new AbortController().signal,
    header: () => undefined,
    identity: async () => null,
    token: null,
    setSessionCookie: () => {},
    setTotal: onTotal,
    madeOf: onTopic,
    setUnchanged: () => {},
  }))
  return { app, db, pool, cache, turns, call: rememberShared(inProcess, cache) }
}

type Dbs = Pick<Ctx, 'db' | 'planned'>

function createCtx(request: FastifyRequest, reply: FastifyReply, { db, planned }: Dbs, config: Config): Ctx {
  const token = readBearer(request.headers.authorization) ?? readSessionCookie(request, config) ?? null
  let identity: ReturnType<Ctx['identity']> | undefined
  let gone: AbortSignal | undefined
  return {
    db,
    planned,
    config,
    log: request.log,
    ip: request.ip,
    get gone() {
      gone ??= watchClient(reply)
      return gone
    },
    header: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    identity: () => {
      identity ??=
        token === null ? Promise.resolve(null) : findIdentity(db, token, config).then((found) => found ?? null)
      return identity
    },
    token,
    setSessionCookie: (value, maxAgeSeconds = 0) => {
      writeSessionCookie(request, reply, config, value === null ? null : { token: value, seconds: maxAgeSeconds })
      // What the browser has cached goes with the session; cart and wish list stand in its storage and stay.
      if (value === null) reply.header('clear-site-data', '"cache"')
    },
    setTotal: (total) => void reply.header('x-total-count', total),
    madeOf: (topic) => void request.madeOf.push(topic),
    setUnchanged: () => {
      request.unchanged = true
    },
  }
}
