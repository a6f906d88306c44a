// The uniform price of a book as its form has it (docs/decisions/055).
import type { ClaseIva } from '#casa/deberes/iva.rules.ts'
import {
  type Edicion,
  type FuentePvp,
  judgePrecio,
  type ReglaLegal,
  toEdicion,
} from '#catalogo/descuentos/descuento.rules.ts'
import { type Pesos, toCentavos } from '#platform/money.ts'

type Pvp = { pvp: Pesos | null; pvp_fuente: FuentePvp | null; pvp_desde: string | null }
type Cambios = { [K in keyof Pvp]?: Pvp[K] | undefined }

export const SIN_PVP: Pvp = { pvp: null, pvp_fuente: null, pvp_desde: null }

/** The fields of the form of a book that the API gives, with what VAT says of it. */
export const toFormularioPvp = (libro: {
  pvp?: Pesos | undefined
  pvp_fuente?: FuentePvp | undefined
  pvp_desde?: string | undefined
  regla_precio?: ReglaLegal | undefined
  clase_iva?: ClaseIva | undefined
}) => ({
  pvp: libro.pvp ?? null,
  pvp_fuente: libro.pvp_fuente ?? null,
  pvp_desde: libro.pvp_desde ?? null,
  regla_precio: libro.regla_precio ?? ('libro_nuevo' as const),
  clase_iva: libro.clase_iva ?? ('exento' as const),
})

/**
 * The PVP after an edit: with no amount there is neither source nor day. A new amount of which nothing else is said was typed
 * in by hand and holds since `hoy`; an amount that stays keeps what is known of it.
 */
export function settlePvp(cambios: Cambios, antes: Pvp, hoy: string): Pvp {
  const pvp = cambios.pvp === undefined ? antes.pvp : cambios.pvp
  if (pvp === null) return SIN_PVP
  const kept = pvp === antes.pvp ? antes : SIN_PVP
  return {
    pvp,
    pvp_fuente: cambios.pvp_fuente ?? kept.pvp_fuente ?? 'mano',
    pvp_desde: cambios.pvp_desde ?? kept.pvp_desde ?? hoy,
  }
}

/** Whether an edit says who told a PVP, or since when, of a book that has none and gets none. */
export const isPvpMissing = (cambios: Cambios, antes: Pvp): boolean =>
  (cambios.pvp ?? antes.pvp) === null && Boolean(cambios.pvp_fuente ?? cambios.pvp_desde)

type ConPrecio = { precio: Pesos | null; pvp: Pesos | null; regla_precio: ReglaLegal }
const edicionDe = ({ pvp, regla_precio }: ConPrecio): Edicion => toEdicion({ pvp: pvp ?? undefined, regla_precio })
const precioDe = ({ precio }: ConPrecio) => (precio === null ? null : toCentavos(precio))

/**
 * Whether an edit lowers a price below the PVP, or leaves it there by another PVP or another kind of book: what the guard
 * refuses. A price that stood there already may be raised, and the rest of its book be changed. `antes` null: a new book.
 */
export function lowersBelowPvp(antes: ConPrecio | null, despues: ConPrecio): boolean {
  if (judgePrecio(edicionDe(despues), precioDe(despues)) !== 'bajo') return false
  const sameBook = antes !== null && antes.pvp === despues.pvp && antes.regla_precio === despues.regla_precio
  return !sameBook || antes.precio === null || (despues.precio ?? 0) < antes.precio
}
