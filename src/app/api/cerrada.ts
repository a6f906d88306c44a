// The one door of a shop that has not opened yet (`sitio.acomodando`): its people pass, everybody else is told so.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Ajustes } from '#casa/ajustes/ajustes.ts'
import { ACOMODANDO } from '#casa/sitio/sitio.ajustes.ts'
import { RetryLater } from '#platform/errors.ts'
import { actsForShop } from '#platform/http/access.ts'
import type { Ctx } from '#platform/http/context.ts'
import { STATIC_PAGE_CSP } from '#platform/http/csp.ts'
import type { PageCache } from '#platform/http/page-cache.ts'
import { CerradaPage } from '../layout/CerradaPage.tsx'
import { SLICES } from '../slices.ts'

const MENSAJE = 'Estamos acomodando los estantes: la tienda todavía no abrió.'
/** Seconds: whoever opens within the day is found within the hour. */
const VOLVER = 3_600

/** The panel's frame shows nothing of the shop, and its calls have guards of their own. */
const ABIERTAS = ['/panel-admin', ...SLICES.flatMap(({ abiertas = [] }) => abiertas)]
const isAbierta = (path: string): boolean => ABIERTAS.some((one) => path === one || path.startsWith(`${one}/`))

/** Routes without a contract that tell of the shop: its pages, and what crawlers and shopping engines read. */
const QUE_CUENTAN = /^(?:\/\*|\/sitemap\.xml|\/sitemaps\/.*|\/feeds\/.*)$/

/** Whether a request asks for what only an open shop shows. */
function asksForTheShop({ routeOptions: { url = '', config }, url: address }: FastifyRequest): boolean {
  const [path = ''] = address.split('?')
  if (isAbierta(path)) return false
  return config.contract ? config.contract.access !== 'admin' : QUE_CUENTAN.test(url)
}

/**
 * 503 with `Retry-After`, for pages as for calls: crawlers keep nothing of it and come again, which is what a shop of next week
 * wants; a 200 would put this sentence into their index, once for every address.
 */
export function mountCerrada(
  app: FastifyInstance,
  { ajustes, cache }: { ajustes: Ajustes; cache: PageCache },
  makeCtx: (request: FastifyRequest, reply: FastifyReply) => Ctx,
): void {
  const isCerrada = () => ajustes.get(ACOMODANDO)
  cache.shutWhile(isCerrada)
  app.addHook('onRequest', async (request, reply) => {
    if (!isCerrada() || !asksForTheShop(request)) return
    const caller = await makeCtx(request, reply).identity()
    if (caller && actsForShop(caller.rol)) return
    if (request.routeOptions.url !== '/*') throw new RetryLater(503, 'TIENDA_CERRADA', MENSAJE, VOLVER)
    const { SITE_NOMBRE: nombre, SITE_HORARIO: horario = null, SITE_WHATSAPP: whatsapp = null } = ajustes.config
    const page = renderToStaticMarkup(createElement(CerradaPage, { nombre, horario, whatsapp }))
    reply.headers({ 'retry-after': VOLVER, 'cache-control': 'no-store', 'content-security-policy': STATIC_PAGE_CSP })
    return reply.status(503).type('text/html; charset=utf-8').send(`<!DOCTYPE html>${page}`)
  })
}
