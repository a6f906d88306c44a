// The service worker of the counter (docs/decisions/162). It keeps one page with its scripts, styles and fonts, and answers nothing else:
// calls of the API, other pages and pictures go to the network as ever. The build makes it a script of its own (vite.config.ts).
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

// TypeScript knows either the browser's window or its workers.
const worker = self as unknown as {
  addEventListener(type: string, hear: (event: ExtendableEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
interface ExtendableEvent extends Event {
  data?: unknown
  waitUntil(work: Promise<unknown>): void
}

/** What the build keeps, and the first script of that build. */
declare const __GUARDADO__: PrecacheEntry[]
declare const __ENTRADA__: string

const PAGE = '/panel-admin/mostrador'
/** How long a till waits for the shop's own page before it opens the kept one. */
const PATIENCE_MS = 4_000

const CACHE = 'mostrador'
const kept = new PrecacheController({ cacheName: CACHE })
kept.addToCacheList(__GUARDADO__)

worker.addEventListener('install', (event) => event.waitUntil(kept.install(event)))
worker.addEventListener('activate', (event) => event.waitUntil(kept.activate(event).then(() => worker.clients.claim())))
// A page that has just come from the shop is of the new build: it lets the new worker take over.
worker.addEventListener('message', ({ data }) => {
  if (data === 'listo') void worker.skipWaiting()
})

/** Settings change the page, and a new build its scripts: the page of this build is kept as it is now, another one is left alone. */
async function keep(answer: Response): Promise<void> {
  const key = kept.getCacheKeyForURL(PAGE)
  if (key && (await answer.clone().text()).includes(__ENTRADA__)) await (await caches.open(CACHE)).put(key, answer)
}

/** The shop's page, or the kept one where the shop does not answer in time or only says that it is away. */
async function openPage(request: Request): Promise<Response> {
  const own = kept.matchPrecache(PAGE)
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS))
  const asked = fetch(request).catch(() => undefined)
  const answer = await Promise.race([asked, late])
  if (answer?.ok) void keep(answer.clone())
  if (answer && answer.status < 500) return answer
  return (await own) ?? (await asked) ?? Response.error()
}

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && url.pathname === PAGE,
  ({ request }) => openPage(request),
)
registerRoute(new PrecacheRoute(kept, { cleanURLs: false, directoryIndex: '', ignoreURLParametersMatching: [] }))
