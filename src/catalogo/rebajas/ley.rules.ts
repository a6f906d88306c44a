// Discounts of a term against the law of the uniform price, before they are saved (docs/decisions/055).
import {
  type Calendario,
  computePrecioMinimo,
  type Edicion,
  maxDescuentoEntre,
} from '#catalogo/descuentos/descuento.rules.ts'
import { toLocalDay } from '#platform/format.ts'
import type { Centavos } from '#platform/money.ts'
import { computeRebajado, type Descuento, type Redondeado } from './rebaja.rules.ts'

/** Milliseconds since 1970; `hasta` is the first instant at which it is over. */
type Plazo = { desde: number; hasta: number }

type Dias = { desde: string; hasta: string }

/** The days of Argentina, both included, on which something holds from now on; null where it is over. */
export function toDias({ desde, hasta }: Plazo, ahora: number): Dias | null {
  const begin = Math.max(desde, ahora)
  return begin < hasta ? { desde: toLocalDay(new Date(begin)), hasta: toLocalDay(new Date(hasta - 1)) } : null
}

/** The lowest price that a book may be offered at on every one of these days. */
export const computeMinimoEntre = (edicion: Edicion, precio: Centavos, dias: Dias, calendario: Calendario): Centavos =>
  computePrecioMinimo(edicion, precio, maxDescuentoEntre(edicion, dias, calendario))

/** Whether a discount would go, on some of these days, below what anybody may be asked for a book. */
export function isFueraDeLey(
  { precio, ...edicion }: Edicion & { precio: Centavos | null },
  descuento: Descuento & Partial<Redondeado>,
  dias: Dias,
  calendario: Calendario,
): boolean {
  if (precio === null) return false
  const rebajado = computeRebajado(precio, descuento)
  return rebajado !== null && rebajado < computeMinimoEntre(edicion, precio, dias, calendario)
}
