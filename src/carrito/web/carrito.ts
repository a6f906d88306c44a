// The cart: kept in local storage under the key `carrito` (specification, section 4), the same in every tab.
import { useSyncExternalStore } from 'react'
import { addCantidad, normalizeCantidad } from '../carrito.rules.ts'

export type ItemCarrito = { idLibro: string; cantidad: number }
type Items = readonly ItemCarrito[]

const KEY = 'carrito'
const EMPTY: Items = []

let items: Items = EMPTY
/** The text that `items` was read from; undefined before the first look. */
let readFrom: string | null | undefined
const listeners = new Set<() => void>()

/** Whatever somebody else left in the storage: broken text is an empty cart, odd items are left out or put right. */
function parse(text: string | null): Items {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(found)) return EMPTY
    const cantidades = new Map<string, number>()
    for (const item of found) {
      const { idLibro, cantidad = 1 } = Object(item)
      if (typeof idLibro !== 'string' || idLibro === '') continue
      cantidades.set(idLibro, normalizeCantidad((cantidades.get(idLibro) ?? 0) + normalizeCantidad(cantidad)))
    }
    return [...cantidades].map(([idLibro, cantidad]) => ({ idLibro, cantidad }))
  } catch {
    return EMPTY
  }
}

/** The cart of this moment: another tab may have changed it. Where storage is refused it lives as long as the page. */
function read(): Items {
  try {
    const text = localStorage.getItem(KEY)
    if (text !== readFrom) {
      items = parse(text)
      readFrom = text
    }
  } catch {
    // A private window: `items` is all there is.
  }
  return items
}

function write(next: Items): void {
  items = next
  try {
    const text = JSON.stringify(next)
    localStorage.setItem(KEY, text)
    readFrom = text
  } catch {
    // As above; what the storage holds from before stays unread, see readFrom.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const onStorage = ({ key }: StorageEvent) => (key === KEY || key === null) && listener()
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', listener) // a page that comes back from the history missed the events
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', listener)
  }
}

function setCantidad(idLibro: string, cantidad: number): void {
  const before = read()
  const item = { idLibro, cantidad }
  const known = before.some((other) => other.idLibro === idLibro)
  write(known ? before.map((other) => (other.idLibro === idLibro ? item : other)) : [...before, item])
}

/** Puts copies of a book into the cart; says so where the limit of 10 cut them. */
export function addToCarrito(idLibro: string, asked: unknown): string | null {
  const { cantidad, mensaje } = addCantidad(getCantidad(idLibro), asked)
  setCantidad(idLibro, cantidad)
  return mensaje
}

/** At least so many copies: what «Comprar ahora» means, however often it is pressed. */
export const ensureInCarrito = (idLibro: string, asked: unknown): void =>
  setCantidad(idLibro, Math.max(getCantidad(idLibro), normalizeCantidad(asked)))

export const updateCantidad = (idLibro: string, asked: unknown): void => setCantidad(idLibro, normalizeCantidad(asked))

export const removeFromCarrito = (...ids: string[]): void =>
  write(read().filter(({ idLibro }) => !ids.includes(idLibro)))

export const getCantidad = (idLibro: string): number => read().find((item) => item.idLibro === idLibro)?.cantidad ?? 0

/** The cart's items; the server renders everybody an empty one. */
export const useCarrito = (): Items => useSyncExternalStore(subscribe, read, () => EMPTY)
