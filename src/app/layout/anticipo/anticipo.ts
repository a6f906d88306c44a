// Fetches the next page when somebody is about to open it: a mouse or the focus that stays on a link, a finger that touches one,
// and on a phone the few links in the middle of a screen that came to rest.
import type { AnyRouter } from '@tanstack/react-router'
import { anticipo } from '#platform/http/anticipo.ts'
import { loadVistas, startAdelanto } from './adelanto.tsx'
import {
  A_LA_VEZ,
  INTENCION_MS,
  isAhorrativa,
  isAnticipable,
  POR_PAGINA,
  POR_REPOSO,
  REPOSO_MS,
  VIGENCIA_MS,
} from './anticipo.rules.ts'
import { startSinRed } from './sin-red.ts'

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null

/** The wanted links in sight, each address once, those in the middle of the screen first. */
function listInSight(isWanted: (link: HTMLAnchorElement) => unknown): HTMLAnchorElement[] {
  const distance = (link: Element) => {
    const { top, bottom } = link.getBoundingClientRect()
    return Math.abs((top + bottom) / 2 - innerHeight / 2)
  }
  const seen = [...document.querySelectorAll<HTMLAnchorElement>(':is(main, footer) a[href]')]
    .filter((link) => link.checkVisibility() && distance(link) < innerHeight / 2)
    .sort((a, b) => distance(a) - distance(b))
  return [...new Map(seen.filter(isWanted).map((link) => [link.href, link])).values()]
}

/** Fetches pages ahead, so many for each page that is open, and knows what came of them. */
function createFetching(router: AnyRouter) {
  /** When a page was fetched, and what of it came. */
  const fetched = new Map<string, { at: number; datos?: unknown }>()
  let left = POR_PAGINA
  const isNueva = (href: string) => Date.now() - (fetched.get(href)?.at ?? 0) < VIGENCIA_MS

  /** A page as the router knows it; null where it is not to be fetched ahead, or is there. */
  function findDestino({ href, target, origin, pathname, search, hash }: HTMLAnchorElement) {
    // As: the browser's types have no Network Information.
    const { connection } = navigator as Navigator & { connection?: { saveData: boolean; effectiveType: string } }
    const there = isNueva(href)
    if (there || origin !== location.origin || target !== '' || !navigator.onLine || isAhorrativa(connection))
      return null
    const [rutas] = router.getMatchedRoutes(pathname)
    const here = pathname + search === location.pathname + location.search
    return here || !isAnticipable(rutas) ? null : { to: pathname, search: router.options.parseSearch(search), hash }
  }

  return {
    findDestino,
    datosOf: (href: string): unknown => (isNueva(href) ? fetched.get(href)?.datos : undefined),
    async fetchAhead(link: HTMLAnchorElement, { touched = false } = {}): Promise<void> {
      const destino = findDestino(link)
      if (!destino || (!touched && (left <= 0 || anticipo.enCurso >= A_LA_VEZ))) return
      left--
      const at = Date.now()
      fetched.set(link.href, { at })
      anticipo.enCurso++
      try {
        const matches = await router.preloadRoute(destino)
        fetched.set(link.href, { at, datos: matches?.at(-1)?.loaderData })
      } finally {
        anticipo.enCurso--
      }
    },
    /** Another page is open. */
    begin(): void {
      left = POR_PAGINA
    },
  }
}

/** Listens to the whole page, whatever links it has, also for when there is no network. Returns the way to stop. */
export function startAnticipo(router: AnyRouter): () => void {
  const { findDestino, datosOf, fetchAhead, begin } = createFetching(router)
  const adelanto = startAdelanto(router)
  let timer: ReturnType<typeof setTimeout> | undefined
  let resting: ReturnType<typeof setTimeout> | undefined

  /** Makes the first view of the page that a link leads to, of another page's or the next one of a list. */
  function drawAhead(link: HTMLAnchorElement, options?: { now: boolean }): void {
    const { pathname, hash, origin, target, href } = link
    if (origin !== location.origin || target !== '' || hash !== '') return
    if (pathname === location.pathname) return // of a list that goes on a first view is half of the page
    const [rutas, params] = router.getMatchedRoutes(pathname)
    const ruta = rutas.at(-1)?.id
    if (ruta === undefined || !isAnticipable(rutas)) return
    void loadVistas([ruta])
    adelanto.prepare(link, { ruta, params, datos: datosOf(href) }, options)
  }

  /** What comes while the finger or the mouse is still there is in the view. */
  async function approach(link: HTMLAnchorElement, { touched = false } = {}): Promise<void> {
    drawAhead(link, { now: touched })
    await fetchAhead(link, { touched })
    drawAhead(link, { now: touched })
  }

  const forget = () => clearTimeout(timer)
  const mean = (event: Event) => {
    const link = linkOf(event)
    forget()
    if (link) timer = setTimeout(() => void approach(link), INTENCION_MS)
  }
  const point = (event: PointerEvent) => event.pointerType === 'mouse' && mean(event)
  const touch = (event: PointerEvent) => {
    const link = event.button === 0 ? linkOf(event) : null
    if (link) void approach(link, { touched: true })
  }

  async function fetchInSight(): Promise<void> {
    const here = location.href
    const chosen = listInSight(findDestino).slice(0, POR_REPOSO)
    const drawn = loadVistas(
      chosen.flatMap(({ pathname }) => router.getMatchedRoutes(pathname)[0].slice(-1)).map(({ id }) => id),
    )
    for (const link of chosen) {
      if (here !== location.href || resting !== undefined) return
      await Promise.all([fetchAhead(link), drawn])
      drawAhead(link)
    }
  }
  const scroll = () => {
    forget()
    if (!matchMedia('(hover: none)').matches) return
    clearTimeout(resting)
    resting = setTimeout(() => {
      resting = undefined
      void fetchInSight()
    }, REPOSO_MS)
  }

  const ends = new AbortController()
  const hear = { capture: true, passive: true, signal: ends.signal } as const
  document.addEventListener('pointerover', point, hear)
  document.addEventListener('pointerout', forget, hear)
  document.addEventListener('pointerdown', touch, hear)
  document.addEventListener('focusin', mean, hear)
  document.addEventListener('focusout', forget, hear)
  document.addEventListener('scroll', scroll, hear)
  const unsubscribe = router.subscribe('onResolved', begin)
  const stopSinRed = startSinRed()
  return () => {
    ends.abort()
    stopSinRed()
    adelanto.stop()
    unsubscribe()
    forget()
    clearTimeout(resting)
  }
}
