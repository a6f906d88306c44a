// The service worker of the shop that is installed (docs/decisions/166). Where the network is away it answers a page with its own,
// which says so and tells the cart and the last books. It keeps no page and no answer of the shop's: styles, fonts and one script.
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

// TypeScript knows either the browser's window or its workers.
const worker = self as unknown as {
  addEventListener(type: string, hear: (event: ExtendableEvent) => void): void
  skipWaiting(): Promise<void>
  registration: { unregister(): Promise<boolean> }
}
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

/** What the build keeps, and the addresses of the styles and of the page's script. */
declare const __GUARDADO__: PrecacheEntry[]
declare const __ESTILOS__: string
declare const __GUION__: string

const CACHE = 'tienda'
const kept = new PrecacheController({ cacheName: CACHE })
kept.addToCacheList(__GUARDADO__)

worker.addEventListener('install', (event) => event.waitUntil(kept.install(event).then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) => event.waitUntil(kept.activate(event)))

const SIN_RED = `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Sin conexión</title><link rel="stylesheet" href="${__ESTILOS__}"><script src="${__GUION__}" defer></script></head><body><main class="wrap pt-4"><h1>Sin conexión</h1><p class="mt-1" role="status">No llegamos a la librería. Apenas vuelva internet abrimos esta página.</p><div id="guardado"></div></main></body></html>`
const CABECERAS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'",
}

/** A shop that is not to be installed any more says so by its pages: they name no manifest. */
async function leaveIfOff(answer: Response): Promise<void> {
  const text = await answer.text()
  if (!text.includes('class="site-head"') || text.includes('/tienda.webmanifest')) return
  await worker.registration.unregister()
  await caches.delete(CACHE)
}

async function openPage(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request)
    if (answer.ok) void leaveIfOff(answer.clone())
    return answer
  } catch {
    return new Response(SIN_RED, { headers: CABECERAS })
  }
}

// The panel is the counter's worker's, and the API's documents are none of the shop's pages.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && !/^\/(?:panel-admin|api)(?:\/|$)/.test(url.pathname),
  ({ request }) => openPage(request),
)
registerRoute(new PrecacheRoute(kept, { cleanURLs: false, directoryIndex: '', ignoreURLParametersMatching: [] }))
