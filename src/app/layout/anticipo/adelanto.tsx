// The first view of the next page: made while the finger is still on the link, shown when it leaves, and gone as soon as the page
// itself is there. What is in it is what the page that is open knows, or what was fetched ahead.
import type { AnyRouter } from '@tanstack/react-router'
import type { ReactElement, ReactPortal } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { findCategoria, findLibro } from '#tienda/tienda/conocido.rules.ts'
import { AdelantoLibro } from '#tienda/tienda/web/AdelantoLibro.tsx'
import { ListadoAdelantado } from '#vidriera/busqueda/web/ListadoSkeleton.tsx'
import type * as DeListado from '#vidriera/busqueda/web/listado/ListadoAdelanto.tsx'
import { primeraVista } from './primera-vista.ts'

/** A page that nobody looks at is not painted. Milliseconds. */
const A_LO_SUMO = 150

/** So many first views are kept: of what is in the middle of the screen, and of what is touched. */
const A_MANO = 4

/** Below this width the filters of a list are a bar, above it a column that would be empty for a moment. */
const ANGOSTA = '(max-width: 61.99rem)'

/** Where a link leads: the page's route with its parameters, and what was fetched of it ahead, if it was. */
export type Destino = { ruta: string; params: Record<string, string>; datos: unknown }

/** What draws the rows of lists, once it is there. A script that is there already is still waited for while a finger is down. */
let deListado: typeof DeListado | null = null

const isLibro = (ruta: string) => /\/(?:libros|libro-seleccionado)\/\$id$/.test(ruta)
const isLista = (ruta: string) => /\/(?:categorias\/\$id|ebooks|audiolibros)$/.test(ruta) && matchMedia(ANGOSTA).matches

/** Fetches what draws the first views of the pages that these routes are. What can't be had is done without. */
export async function loadVistas(rutas: readonly string[]): Promise<void> {
  if (deListado || !rutas.some(isLista)) return
  try {
    deListado = await import('#vidriera/busqueda/web/listado/ListadoAdelanto.tsx')
  } catch {}
}

/** What is shown of a page before it is there; null where too little is known. */
function drawVista(router: AnyRouter, link: HTMLElement, { ruta, params, datos }: Destino): ReactElement | null {
  const { id = '' } = params
  const known = [datos, router.state.matches.map(({ loaderData }) => loaderData)]
  if (isLibro(ruta)) {
    const libro = findLibro(known, id)
    const foto = link.closest('article')?.querySelector('img')?.currentSrc ?? ''
    return libro ? <AdelantoLibro libro={libro} foto={foto} /> : null
  }
  const Pendiente = router.routesById[ruta]?.options.pendingComponent
  if (!isLista(ruta) || !Pendiente) return null
  const sobre = findCategoria(known, id)?.nombre
  const vista = deListado?.isListado(datos) ? <deListado.ListadoAdelanto {...datos} /> : null
  // A heading that says what was chosen, or the books themselves: less than that is what there is anyway.
  return sobre || vista ? (
    <ListadoAdelantado value={{ sobre, vista }}>
      <Pendiente />
    </ListadoAdelantado>
  ) : null
}

const nextPaint = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, A_LO_SUMO)
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    })
  })

/** A pressed link, or the button of a search, is answered first, whatever the page behind it takes: what it looks like, and the first view if there is one. */
function watchPresses() {
  let pressed = false
  const press = ({ target }: MouseEvent) => {
    pressed = target instanceof Element && target.closest('a[href], [type=submit]') !== null
    setTimeout(() => {
      pressed = false
    })
  }
  document.addEventListener('click', press, { capture: true })
  return { now: () => pressed, stop: () => document.removeEventListener('click', press, { capture: true }) }
}

/** Listens to the router. Returns how a first view is prepared, and how to stop. */
export function startAdelanto(router: AnyRouter) {
  /** First views by their addresses; a complete one has all that a first view can have. */
  const ready = new Map<string, { caja: HTMLElement; vista: ReactPortal; completa: boolean }>()
  let shown: HTMLElement | null = null
  /** What had the focus on the page that is left: a list that goes on has the same link again. */
  let focused: Element | null = null
  const presses = watchPresses()

  const draw = () => primeraVista.dibujar?.([...ready.values()].map(({ vista }) => vista))

  /** `now`: a finger is on the link, and while it is there nothing else would be drawn. */
  function prepare(link: HTMLAnchorElement, destino: Destino, { now = false } = {}): void {
    const { href } = link
    const completa = isLibro(destino.ruta) || deListado?.isListado(destino.datos) === true
    const before = ready.get(href)
    const vista = shown || before?.completa || before?.completa === completa ? null : drawVista(router, link, destino)
    if (!vista) return
    const caja = document.createElement('div')
    caja.className = 'adelanto'
    caja.inert = true // the page itself takes what is pressed, a moment later
    ready.delete(href)
    ready.set(href, { caja, vista: createPortal(vista, caja, href), completa })
    for (const old of [...ready.keys()].slice(0, -A_MANO)) ready.delete(old)
    if (now) flushSync(draw)
    else draw()
  }

  function show(): Promise<void> | null {
    const main = document.querySelector('main')
    remove()
    if (!presses.now()) return null // the way back leads to a place within the page
    const caja = ready.get(location.origin + router.history.location.href)?.caja
    if (!caja?.firstChild || !main) return nextPaint()
    focused = document.activeElement
    // The place on the page that is left stays as it is: the router remembers it when it begins.
    document.body.style.paddingTop = `${scrollY}px`
    document.querySelector('.site-head')?.removeAttribute('data-slim')
    main.dataset.adelanto = ''
    main.prepend(caja)
    shown = caja
    return nextPaint()
  }

  function remove(): void {
    if (!shown) return
    shown.remove()
    shown = null
    document.body.style.paddingTop = ''
    delete document.querySelector('main')?.dataset.adelanto
    if (focused instanceof HTMLElement && focused.isConnected && document.activeElement === document.body)
      focused.focus({ preventScroll: true })
    focused = null
  }
  function forget(): void {
    remove()
    ready.clear()
    draw()
  }

  primeraVista.mostrar = show
  // Before the router scrolls, and before the focus moves.
  const unsubscribe = router.subscribe('onResolved', forget)
  return {
    prepare,
    stop() {
      unsubscribe()
      presses.stop()
      forget()
      primeraVista.mostrar = null
    },
  }
}
