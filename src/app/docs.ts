import type { FastifyInstance } from 'fastify'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Config, publicUrl } from '../platform/config.ts'
import type { Contract } from '../platform/http/contract.ts'
import { type PageCache, writeEntry } from '../platform/http/page-cache.ts'
import { copySharedHeaders, SHARED } from '../platform/http/shared-answers.ts'
import { ApiDocs } from './ApiDocs.tsx'
import { toSecciones } from './api-docs.ts'

/** Nothing runs there: the shop's own styles, fonts and icon are all it needs. */
const CSP = [
  ...["default-src 'none'", "style-src 'self'", "font-src 'self'", "img-src 'self' data:"],
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join('; ')

/** `GET /api/docs`: the OpenAPI document to read. It changes with the program alone, so it is written once. */
export function mountDocs(
  app: FastifyInstance,
  cache: PageCache,
  config: Config,
  contracts: readonly Contract[],
): void {
  let written: string | undefined
  const write = () => {
    const secciones = toSecciones(app.swagger(), contracts)
    const page = createElement(ApiDocs, {
      titulo: `API de ${config.SITE_NOMBRE}`,
      direccion: publicUrl(config),
      secciones,
    })
    return `<!DOCTYPE html>${renderToStaticMarkup(page)}`
  }
  app.get('/api/docs', { schema: { hide: true } }, async (request, reply) => {
    const since = cache.generation
    written ??= write()
    reply.type('text/html; charset=utf-8').header('cache-control', SHARED).header('content-security-policy', CSP)
    const answer = { body: written, headers: copySharedHeaders(reply), madeOf: [] }
    writeEntry(cache, '/api/docs', cache.put('/api/docs', since, answer), request, reply)
  })
}
