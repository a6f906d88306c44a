// What an installed shop does in its pages: it has its worker, notes the books that are looked at, and stays where it is when a link
// is followed without a network.
import type { AnyRouter } from '@tanstack/react-router'
import { joinAutores } from '#catalogo/libros/web/tarjeta.ts'
import { precioDe } from '#catalogo/rebajas/precio.rules.ts'
import { showToast } from '#ui/toast.ts'
import { addVisto } from './vistos.ts'

/** A browser or an address that has no workers goes without. */
function register(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/obrero-tienda.js', { scope: '/', updateViaCache: 'none' }).catch(console.warn)
}

/** What a book's page has loaded. */
type Cargado = Awaited<ReturnType<typeof import('../LibroPage.tsx').loadLibro>>
const hasLibro = (data: unknown): data is Cargado => typeof data === 'object' && data !== null && 'libro' in data

function note(router: AnyRouter): void {
  const data: unknown = router.state.matches.at(-1)?.loaderData
  if (!hasLibro(data)) return
  const { _id: id, titulo, autores } = data.libro
  const portada = document.querySelector<HTMLImageElement>(`main img[src*="${id}"]`)?.currentSrc
  addVisto({
    id,
    titulo,
    autores: joinAutores(autores.map(({ nombre_completo }) => nombre_completo)),
    precio: precioDe(data.libro),
    portada: portada ? new URL(portada).pathname + new URL(portada).search : '',
    visto: Date.now(),
  })
}

const SIN_RED = 'Sin conexión: te quedaste en esta página. La que pediste se abre cuando vuelva internet.'

/** Returns the way to stop. */
export function startInstalada(router: AnyRouter): () => void {
  register()
  note(router)
  void import('#ui/Toaster.tsx').catch(() => {}) // without a network it would be too late
  const unsubscribe = router.subscribe('onRendered', () => note(router))
  const ends = new AbortController()
  const { signal } = ends
  let wanted: string | null = null
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    const isOurs = link !== null && link.origin === location.origin && link.target === '' && !link.hash
    if (navigator.onLine || !isOurs || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    wanted = link.href
    showToast(SIN_RED)
  }
  const goOn = () => {
    if (wanted !== null) location.assign(wanted)
  }
  document.addEventListener('click', follow, { capture: true, signal })
  addEventListener('online', goOn, { signal })
  return () => {
    ends.abort()
    unsubscribe()
  }
}
