// What may be taken off the uniform price of a book, Ley 25.542 art. 4 (docs/decisions/055). Prices in whole centavos,
// discounts in hundredths of a per cent of the PVP, days as `yyyy-mm-dd` of Argentina.
import { addDias } from '#platform/dias.ts'
import { CERO, type Centavos, centavos, type Pesos, toCentavos } from '#platform/money.ts'
import type { Jurisdiccion } from './provincias.rules.ts'

/** What the law says of a book: a new one has a uniform price, the others stand outside of it. */
export const REGLAS_LEGALES = ['libro_nuevo', 'usado', 'saldo', 'descatalogado', 'artesanal', 'no_es_libro'] as const
export type ReglaLegal = (typeof REGLAS_LEGALES)[number]

/** Who told the PVP. */
export const FUENTES_PVP = ['editorial', 'distribuidora', 'onix', 'mano'] as const
export type FuentePvp = (typeof FUENTES_PVP)[number]

/** `biblioteca`: also documentation centres, cultural and non-profit institutions. `estado`: for free distribution. */
export const CLASES_COMPRADOR = ['biblioteca', 'estado'] as const
export type ClaseComprador = (typeof CLASES_COMPRADOR)[number]

/** Why one sale may be for less. `stock_antiguo`: copies that the shop bought at least eighteen months ago. */
export type MotivoDescuento = 'stock_antiguo'

/** What the law needs to know of a book. `pvp` null: nobody told it, so the list price stands for it. */
export type Edicion = { pvp: Centavos | null; regla: ReglaLegal }

/** The same of a book as the API gives it. */
export const toEdicion = ({ pvp, regla_precio = 'libro_nuevo' }: ConPvp): Edicion => ({
  pvp: pvp === undefined ? null : toCentavos(pvp),
  regla: regla_precio,
})
export type ConPvp = { pvp?: Pesos | undefined; regla_precio?: ReglaLegal | undefined }

export type FeriaVigente = {
  desde: string
  /** Its last day. */
  hasta: string
  /** Where it takes place; none: in the whole country. */
  provincias: readonly string[]
  /** The most that may be taken off during it. */
  tope: number
}
/** The declared fairs, and where the shop stands; null: nobody said. */
export type Calendario = { ferias: readonly FeriaVigente[]; provincia: Jurisdiccion | null }

export const SIN_LIMITE = 100_00
/** The law's most during a fair, and for libraries. */
export const TOPE_FERIA = 10_00
const TOPES: Record<ClaseComprador, number> = { biblioteca: TOPE_FERIA, estado: 50_00 }

const covers = ({ desde, hasta, provincias }: FeriaVigente, dia: string, provincia: Jurisdiccion | null): boolean =>
  desde <= dia && dia <= hasta && (provincias.length === 0 || (provincia !== null && provincias.includes(provincia)))

/**
 * The most that may be taken off the PVP of a book on a day, in hundredths of a per cent. The best reason counts, never the
 * sum of several.
 */
export function maxDescuento(
  { regla }: Edicion,
  { dia, ferias, provincia }: Calendario & { dia: string },
  comprador: ClaseComprador | null,
  motivo: MotivoDescuento | null,
): number {
  if (regla !== 'libro_nuevo' || motivo === 'stock_antiguo') return SIN_LIMITE
  const deFerias = ferias.filter((feria) => covers(feria, dia, provincia)).map(({ tope }) => Math.min(tope, TOPE_FERIA))
  return Math.max(0, ...deFerias, comprador === null ? 0 : TOPES[comprador])
}

type Dias = { desde: string; hasta: string }

/** The most that may be taken off on every one of these days, both included: a fair that ends meanwhile gives no reason. */
export function maxDescuentoEntre(edicion: Edicion, { desde, hasta }: Dias, calendario: Calendario): number {
  // The limit can fall on the first day and on the day after a fair, and nowhere else.
  const caidas = calendario.ferias.map((feria) => addDias(feria.hasta, 1)).filter((dia) => desde < dia && dia <= hasta)
  return Math.min(...[desde, ...caidas].map((dia) => maxDescuento(edicion, { dia, ...calendario }, null, null)))
}

/** The lowest price that a discount of at most `limite` leaves of `base`; rounded up, so that the limit is never passed. */
const computeMinimo = (base: Centavos, limite: number): Centavos =>
  centavos(base - Math.floor((base * limite) / SIN_LIMITE))

/**
 * The lowest price that a book may be reduced to, given the most that may be taken off. Never above its list price, which no
 * reduction raises, even where that one lies below the PVP.
 */
export const computePrecioMinimo = ({ pvp }: Edicion, precioLista: Centavos, limite: number): Centavos =>
  centavos(Math.min(precioLista, computeMinimo(pvp ?? precioLista, limite)))

/** A price that a reduction made, raised to the minimum; null where nothing of the reduction is left. */
export function clampRebaja(rebajado: Centavos, minimo: Centavos, precioLista: Centavos): Centavos | null {
  const permitido = centavos(Math.max(rebajado, minimo))
  return permitido < precioLista ? permitido : null
}

export type Desvio = 'bajo' | 'sobre'

/** Whether a list price differs from the PVP that the law demands, and to which side. Null: it does not, or nothing is known. */
export function judgePrecio({ pvp, regla }: Edicion, precio: Centavos | null): Desvio | null {
  if (pvp === null || precio === null || regla !== 'libro_nuevo' || precio === pvp) return null
  return precio < pvp ? 'bajo' : 'sobre'
}

/** By how much a price lies below the PVP, in hundredths of a per cent, rounded up: what is below is never said to be 0. */
export const computeDesvio = (pvp: Centavos, precio: Centavos): number =>
  Math.ceil(((pvp - Math.max(CERO, precio)) * SIN_LIMITE) / pvp)

/** The next day on which a fair begins or has ended, or null. */
export function findCambio(ferias: readonly Pick<FeriaVigente, 'desde' | 'hasta'>[], dia: string): string | null {
  const [next = null] = ferias
    .flatMap(({ desde, hasta }) => [desde, addDias(hasta, 1)])
    .filter((cambio) => cambio > dia)
    .sort()
  return next
}
