// What each person wants of a list, kept in this browser by account: several people use the shop's machines.
import { useSyncExternalStore } from 'react'
import { getSesion } from '#casa/sesion/web/sesion.tsx'
import { createStored } from '#platform/stored.ts'

/** From here on a table has room beside the panel's entries. */
const ANCHO = '(min-width: 62rem)'

/** Accounts and lists that were changed to tables: `0190… pedidos`. */
const stored = createStored<readonly string[]>('panel-tablas', (found) =>
  Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [],
)
const claveDe = (cuenta: string, lista: string) => `${cuenta} ${lista}`

/** Whether this person sees a list as a table, for its loader: a table has more rows a page. */
export async function isComoTabla(lista: string): Promise<boolean> {
  const { usuario } = await getSesion()
  return usuario !== null && matchMedia(ANCHO).matches && stored.read().includes(claveDe(usuario._id, lista))
}

/** Remembers it for whoever is logged in. */
export async function setComoTabla(lista: string, comoTabla: boolean): Promise<void> {
  const { usuario } = await getSesion()
  if (!usuario) return
  const clave = claveDe(usuario._id, lista)
  const otras = stored.read().filter((one) => one !== clave)
  stored.write(comoTabla ? [...otras, clave] : otras)
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(ANCHO)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether a table has room. */
export const useAncho = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(ANCHO).matches,
    () => false,
  )
