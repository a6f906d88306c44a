// The cart: kept in local storage under the key `carrito` (specification, section 4), the same in every tab.
import { useSyncExternalStore } from 'react'
import { createStored } from '#platform/stored.ts'
import { addCantidad, normalizeCantidad } from '../carrito.rules.ts'

export type ItemCarrito = { idLibro: string; cantidad: number }
type Items = readonly ItemCarrito[]

const EMPTY: Items = []

/** The storage may hold anything: odd items are left out or corrected. */
function parseItems(found: unknown): Items {
  if (!Array.isArray(found)) return EMPTY
  const cantidades = new Map<string, number>()
  for (const item of found) {
    const { idLibro, cantidad = 1 } = Object(item)
    if (typeof idLibro !== 'string' || idLibro === '') continue
    cantidades.set(idLibro, normalizeCantidad((cantidades.get(idLibro) ?? 0) + normalizeCantidad(cantidad)))
  }
  return [...cantidades].map(([idLibro, cantidad]) => ({ idLibro, cantidad }))
}

const { read, write, subscribe } = createStored('carrito', parseItems)

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

/** The cart's items at this moment. */
export const getCarrito = (): Items => read()

/** The cart's items; the server renders everybody an empty one. */
export const useCarrito = (): Items => useSyncExternalStore(subscribe, read, () => EMPTY)
