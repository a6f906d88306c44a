// What an installed shop does in its pages: it has its worker, and notes the books that are looked at.
import type { AnyRouter } from '@tanstack/react-router'
import { joinAutores } from '#catalogo/libros/web/tarjeta.ts'
import { precioDe } from '#catalogo/rebajas/precio.rules.ts'
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

/** Returns the way to stop. */
export function startInstalada(router: AnyRouter): () => void {
  register()
  note(router)
  return router.subscribe('onRendered', () => note(router))
}
