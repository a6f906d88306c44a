import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { listAjustes } from '#casa/ajustes/ajuste.contract.ts'
import { describeCambios, describeVistos } from '#casa/ajustes/documento.ts'
import { type Config, publicUrl } from '#platform/config.ts'
import type { Contract } from '#platform/http/contract.ts'
import { STATIC_PAGE_CSP } from '#platform/http/csp.ts'
import type { PageCache } from '#platform/http/page-cache.ts'
import { nameSessionCookie } from '#platform/http/session-cookie.ts'
import { SHARED, sendKept } from '#platform/http/shared-answers.ts'
import { ApiDocs } from './ApiDocs.tsx'
import { AJUSTES } from './ajustes.ts'
import { toPartes } from './api-docs.ts'
import { completeDocument } from './documento.ts'

const nameApi = (nombre: string): string => `API de ${nombre}`

/** Has every route that comes after it described by its schemas, and by the contract that it answers. */
export async function describeApi(app: FastifyInstance, config: Config, contracts: readonly Contract[]): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: nameApi(config.SITE_NOMBRE),
        version: '1.0.0',
        description: 'Todo viaja en JSON. Los importes son pesos argentinos.',
        license: { name: 'Todos los derechos reservados', identifier: 'LicenseRef-Reservados' },
      },
      servers: [{ url: publicUrl(config) }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'El token de una sesión, que da POST /api/usuarios/iniciar-sesion.',
          },
          cookie: {
            type: 'apiKey',
            in: 'cookie',
            name: nameSessionCookie(config),
            description: 'La misma sesión, en el navegador.',
          },
          clave: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'anq_…',
            description: 'Una clave de la API con el alcance que se nombra; se hace en «Integraciones».',
          },
        },
      },
    },
    transformObject: (made) => ('openapiObject' in made ? completeDocument(made.openapiObject, contracts) : made),
    transform: (route) => {
      const made = withFile(toJson(route))
      return made.url === listAjustes.path ? { ...made, schema: describeAjustes(made.schema) } : made
    },
  })
}

const toJson = createJsonSchemaTransform({})

/** A call whose body is a file has no schema for it: nothing judges the bytes but its handler. A page has no schema at all. */
function withFile<T extends { schema?: FastifySchema }>(made: T): T {
  const { consumes, body } = made.schema ?? {}
  if (!consumes || body) return made
  return { ...made, schema: { ...made.schema, body: { type: 'string', format: 'binary' } } }
}

/** As much of what the transform makes as the calls of the settings have: one takes changes, both answer settings. */
type OperacionDeAjustes = {
  body?: { properties: { cambios: { items: object } } }
  response?: { 200: { items: object } }
}

/** With what each setting holds; their contracts only say that it is a value. */
function describeAjustes(schema: object): object {
  const { body, response } = schema as OperacionDeAjustes // made of their contracts, which a test compares
  if (body) Object.assign(body.properties.cambios.items, { oneOf: describeCambios(AJUSTES) })
  if (response) Object.assign(response[200].items, { oneOf: describeVistos(AJUSTES) })
  return schema
}

/** `GET /api/openapi.json`, and `/api/docs` to read it. They change with the program and the shop's name alone. */
export function mountDocs(
  app: FastifyInstance,
  cache: PageCache,
  ajustes: { readonly config: Config },
  contracts: readonly Contract[],
): void {
  const mount = (path: string, headers: Record<string, string>, write: (nombre: string) => string) => {
    let written: { body: string; of: string } | undefined
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const since = cache.generation
      const { SITE_NOMBRE } = ajustes.config
      if (written?.of !== SITE_NOMBRE) written = { body: write(SITE_NOMBRE), of: SITE_NOMBRE }
      reply.headers({ ...headers, 'cache-control': SHARED })
      sendKept(cache, { key: path, since, body: written.body, madeOf: [] }, request, reply)
    })
  }
  /** The description as it was made at the start, under the shop's name of now. */
  const describe = (nombre: string) => {
    const described = app.swagger()
    const servers = [{ url: publicUrl(ajustes.config) }]
    return { ...described, info: { ...described.info, title: nameApi(nombre) }, servers }
  }
  mount('/api/openapi.json', { 'content-type': 'application/json; charset=utf-8' }, (nombre) =>
    JSON.stringify(describe(nombre)),
  )
  mount(
    '/api/docs',
    { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': STATIC_PAGE_CSP },
    (nombre) => {
      const page = createElement(ApiDocs, {
        titulo: nameApi(nombre),
        nombre,
        direccion: publicUrl(ajustes.config),
        partes: toPartes(app.swagger(), contracts),
      })
      return `<!DOCTYPE html>${renderToStaticMarkup(page)}`
    },
  )
}
