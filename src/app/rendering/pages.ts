// Rendered pages: sealed scripts, security policy, page cache.
import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { AppError } from '#platform/errors.ts'
import { isBusy } from '#platform/fair-queue.ts'
import type { Call, PageContext } from '#platform/http/client.ts'
import { STATIC_PAGE_CSP } from '#platform/http/csp.ts'
import type { Asker, InProcessCall } from '#platform/http/mount.ts'
import { NOT_KEPT, ORDER_TOPIC } from '#platform/http/page-cache.ts'
import type { CachedAnswer } from '#platform/http/page-entry.ts'
import { PRICES_TOPIC, type Topic } from '#platform/http/prices.ts'
import { RETRY_AFTER } from '#platform/http/refusals.ts'
import { PERMISSIONS } from '#platform/http/server.ts'
import { SHARED, sendKept } from '#platform/http/shared-answers.ts'
import { createSingleFlight } from '#platform/single-flight.ts'
import type { Api } from '../api/api.ts'
import { OcupadaPage } from '../layout/OcupadaPage.tsx'
import { RotaPage } from '../layout/RotaPage.tsx'
import { SECCIONES } from '../layout/secciones.ts'
import { markEnsayo } from './ensayo.ts'
import { createFragmentos } from './fragmentos.ts'
import { startScriptsLate } from './late-scripts.ts'
import { renderStart } from './start.tsx'

/** A request needs one; the pages are everybody's and know no host. */
const ORIGIN = 'http://tienda.invalid'

/** TanStack Start's renderer, as far as pages use it: gives the page's text, or has one in its response. */
type Render = (request: Request, options: { context: PageContext }) => Promise<Response> | Response

/** Vite's own needs in development: it writes `<style>` elements and runs a worker. */
export type PageOptions = { development: boolean }

type Page = CachedAnswer & { status: number; shared: boolean }

/** The panel's screens may read bars by the camera and print by a cable; the program that reads them in some browsers is WebAssembly of our own. */
const isPanel = (path: string): boolean => /^\/panel-admin(?:[/?]|$)/.test(path)
const OF_PANEL = {
  'permissions-policy': PERMISSIONS.replace('camera=()', 'camera=(self)').replace('usb=()', 'usb=(self)'),
}

const policy = (scripts: Iterable<string>, { development }: PageOptions, panel: boolean) =>
  [
    "default-src 'self'",
    `script-src 'self'${panel ? " 'wasm-unsafe-eval'" : ''} ${[...scripts].join(' ')}`.trimEnd(),
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    ...(development ? ['worker-src blob:'] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Takes the render's mark out of the HTML and allows exactly the inline scripts that carried it, by hash: an injected one
 * carries no mark. Without a nonce the body never changes and can be cached.
 */
export function sealScripts(marked: string, mark: string): { html: string; hashes: Set<string> } {
  const hashes = new Set<string>()
  const nonce = ` nonce="${mark}"`
  // By hand: an expression looks at each character of a page.
  for (let at = marked.indexOf('<script'); at >= 0; at = marked.indexOf('<script', at)) {
    const begin = marked.indexOf('>', at) + 1
    const end = marked.indexOf('</script>', begin)
    if (begin === 0 || end < 0) break
    if (begin < end && marked.slice(at, begin).includes(nonce))
      hashes.add(`'sha256-${hash('sha256', marked.slice(begin, end), 'base64')}'`)
    at = end
  }
  const html = marked.replace(`<meta property="csp-nonce" content="${mark}"/>`, '').replaceAll(nonce, '')
  return { html, hashes }
}

/** A redirect's own path. The router writes corrected addresses with a host; two slashes would lead to another site. */
export const toOwnAddress = (location: string): string => location.replace(ORIGIN, '').replace(/^[/\\]+/, '/')

/**
 * Pages that the browser renders (`ssr: false`), without those that have an id. They are few, the same for every visitor and
 * kept, so they need no turn: a crowd of visitors must not lock customers out of the cart or the panel.
 */
const SHELLS: ReadonlySet<string> = new Set([
  '/carrito-compras',
  '/finalizar-compra',
  '/perfil',
  '/mis-pedidos',
  '/panel-admin',
  ...SECCIONES.map(({ to }) => to),
  '/panel-admin/pedidos/nuevo',
  '/panel-admin/pedidos/eliminados',
])

/** What is known of the shop by whoever makes a whole document. */
const createDocuments = ({ ajustes }: Pick<Api['services'], 'ajustes'>) => {
  const finish = (html: string) => (ajustes.config.PAGOS === 'ensayo' ? markEnsayo(html) : html)
  return {
    finish,
    make: (page: ReactNode) => finish(`<!DOCTYPE html>${renderToStaticMarkup(page)}`),
    nameNow: () => ajustes.config.SITE_NOMBRE,
  }
}
type Documents = ReturnType<typeof createDocuments>

function createRenderer(options: PageOptions, { finish }: Documents, render: Render) {
  const allFragmentos = createFragmentos(options)
  return async function renderPage(path: string, call: InProcessCall, asker: Asker): Promise<Page> {
    const mark = randomBytes(12).toString('base64url')
    const request = new Request(ORIGIN + path, { headers: { accept: 'text/html' } })
    // A page that had to leave something out is shown, but not kept for the next visitor.
    let complete = true
    let unavailable = false
    // All that its calls are made of; a call that was refused has shaped it too, and does not say by which prices.
    const madeOf = new Set<Topic>([ORDER_TOPIC])
    const watched: Call = (contract, input) =>
      call(contract, input, asker).then(
        (answer) => {
          for (const topic of answer.madeOf) madeOf.add(topic)
          return answer
        },
        (error: unknown) => {
          madeOf.add(PRICES_TOPIC)
          if (!(error instanceof AppError) || error.status >= 500) complete = false
          if (error instanceof AppError && error.status === 503) unavailable = true
          throw error
        },
      )
    let given: string | undefined
    const give = (html: string) => {
      given = html
    }
    const fragmentos = allFragmentos.begin()
    const response = await render(request, { context: { call: watched, mark, give, fragmentos } })
    const marked = given ?? (await response.text())
    const { html, hashes } = sealScripts(options.development ? marked : startScriptsLate(marked, mark), mark)
    const shared = response.status === 200 && complete
    const headers: Record<string, string> = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': shared ? SHARED : 'no-store',
      'content-security-policy': policy(hashes, options, isPanel(path)),
      ...(isPanel(path) && OF_PANEL),
    }
    const location = response.headers.get('location')
    if (location) headers.location = toOwnAddress(location)
    // 503 tells crawlers and monitors to come back later: nothing is wrong with the page itself.
    const status = response.status === 500 && unavailable ? 503 : response.status
    if (status === 503) headers['retry-after'] = RETRY_AFTER
    return { status, shared, body: finish(fragmentos.complete(html)), headers, madeOf: [...madeOf] }
  }
}

/** Without a turn, or when the page cannot be rendered at all: a plain page in place of JSON. */
function createRefusal({ make, nameNow }: Documents) {
  /** Made before there are too many visitors, and again under another name. */
  const makeOcupada = (nombre: string) => ({ nombre, html: make(createElement(OcupadaPage, { nombre })) })
  let ocupada = makeOcupada(nameNow())
  return ({ id, log }: FastifyRequest, reply: FastifyReply) =>
    (error: unknown) => {
      const busy = isBusy(error)
      const nombre = nameNow()
      if (ocupada.nombre !== nombre) ocupada = makeOcupada(nombre)
      if (error instanceof AppError && !busy) throw error
      if (busy) reply.status(503).header('retry-after', RETRY_AFTER)
      else {
        log.error({ err: error }, 'a page could not be rendered')
        reply.status(500)
      }
      reply.header('cache-control', 'no-store').header('content-security-policy', STATIC_PAGE_CSP)
      reply
        .type('text/html; charset=utf-8')
        .send(busy ? ocupada.html : make(createElement(RotaPage, { codigo: id, nombre })))
      return null
    }
}

/** The handler of every address that is neither API nor file. `cachePages` off renders each time (development). */
export function createPages(
  { call, callFresh, cache, turns, services }: Pick<Api, 'call' | 'callFresh' | 'cache' | 'turns' | 'services'>,
  options: PageOptions & { cachePages: boolean },
  render: Render = renderStart,
) {
  const pages = createSingleFlight<Page>()
  const documents = createDocuments(services)
  const renderPage = createRenderer(options, documents, render)
  const refuse = createRefusal(documents)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const key = cache.keyOf(request.raw.url ?? '/')
    if (key === null) throw new AppError(414, 'TOO_LARGE', 'La dirección es demasiado larga.')
    const make = (since: number) => {
      if (since === NOT_KEPT) return renderPage(key, callFresh(request), request)
      const render = () => renderPage(key, call, request)
      return options.cachePages ? pages.run(`${since} ${key}`, render) : render()
    }
    const makeNow = async (since = cache.mustBeFresh(request) ? NOT_KEPT : cache.generation) => ({
      made: await make(since),
      since,
    })
    // Each visitor queues for itself, also for a page that others wait for, so that the queue stays fair.
    const turn = SHELLS.has(key) ? makeNow() : turns.enter(request, reply).then(() => turns.take(request, reply, make))
    const taken = await turn.catch(refuse(request, reply))
    if (!taken) return
    const { made: page, since } = taken
    const elsewhere = page.status === 404 ? await services.redirecciones.lead(request.originalUrl) : null
    if (elsewhere !== null) return reply.header('cache-control', 'no-store').redirect(elsewhere, 301)
    for (const [name, value] of Object.entries(page.headers)) reply.header(name, value)
    if (!page.shared || !options.cachePages) return reply.status(page.status).send(page.body)
    sendKept(cache, { key, since, body: page.body, madeOf: page.madeOf }, request, reply)
    request.log.debug({ bytes: page.body.length }, 'page rendered') // without its address, which may hold a search
  }
}
