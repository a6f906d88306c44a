// What the shop decides about quantities (specification, sections 5 and 9); the checkout's server half obeys it too.
import { type Centavos, sum, times } from '#platform/money.ts'

export const CANTIDAD_MIN = 1
export const CANTIDAD_MAX = 10
export const SOLO_HASTA_10 = 'Solo puedes comprar hasta 10 unidades'
export const MAXIMO_10 = 'Máximo 10 unidades permitidas.'

/**
 * How many copies a text or number asks for, unlimited; NaN where that is no number. Fractions have a comma too; «1e1» and
 * «0x9», which `Number` would read, do not count as numbers.
 */
export const readCantidad = (value: unknown): number =>
  Number(typeof value === 'string' ? value.replace(/[a-z]/i, '?').replace(',', '.') : value)

/** An integer from 1 to 10: what is no number or below 1 becomes 1, what is above 10 becomes 10. */
export function normalizeCantidad(value: unknown): number {
  const number = readCantidad(value)
  return number >= CANTIDAD_MIN ? Math.floor(Math.min(number, CANTIDAD_MAX)) : CANTIDAD_MIN
}

/** What a book's line holds after adding, and the alert when the limit cut it. */
export function addCantidad(current: number, added: unknown): { cantidad: number; mensaje: string | null } {
  if (readCantidad(added) > CANTIDAD_MAX) return { cantidad: CANTIDAD_MAX, mensaje: SOLO_HASTA_10 }
  const sum = current + normalizeCantidad(added)
  return sum > CANTIDAD_MAX ? { cantidad: CANTIDAD_MAX, mensaje: MAXIMO_10 } : { cantidad: sum, mensaje: null }
}

export type LineaConPrecio = { cantidad: number; precio_unitario: Centavos }

/** What the goods cost, without surcharge and shipping. */
export const computeSubtotal = (lineas: readonly LineaConPrecio[]): Centavos =>
  sum(lineas.map(({ cantidad, precio_unitario }) => times(precio_unitario, cantidad)))
