// Sold copies that are brought back: which of them, and on which shelf they land (docs/decisions/067, 072).
import type { Condicion } from './existencia.rules.ts'

/** What becomes of a copy that is brought back: as it was sold, the shop's own, second-hand, or not to be sold any more. */
export const VUELTAS = ['igual', 'firme', 'usado', 'rota'] as const
export type Vuelta = (typeof VUELTAS)[number]

export const VUELTA_NOMBRES: Record<Vuelta, string> = {
  igual: 'Al estante, como estaba',
  firme: 'Al estante, como propio',
  usado: 'A los usados',
  rota: 'No se vende más: está dañado',
}

type Copia = { condicion: Condicion; proveedorId: string | null }

/**
 * Of the copies that a line sold, those that come back now: the last taken first, after the `ya` that came back before.
 */
export function chooseVueltas<C extends { cantidad: number }>(
  vendidas: readonly C[],
  ya: number,
  cantidad: number,
): C[] {
  let skip = ya
  let left = cantidad
  return vendidas.toReversed().flatMap((copia) => {
    const skipped = Math.min(skip, copia.cantidad)
    skip -= skipped
    const some = Math.min(left, copia.cantidad - skipped)
    left -= some
    return some > 0 ? [{ ...copia, cantidad: some }] : []
  })
}

/** On which shelf a returned copy lands. A consigned copy stays its supplier's only where it comes back as it was. */
export function toCondicion(vuelta: Vuelta, vendida: Copia): Copia {
  if (vuelta === 'firme' || vuelta === 'usado') return { condicion: vuelta, proveedorId: null }
  return { condicion: vendida.condicion, proveedorId: vendida.proveedorId }
}
