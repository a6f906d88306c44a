// «Precio sin impuestos nacionales» (Resolución 4/2025): in smaller letters, beside the final price, never in its place.
import type { Pesos } from '#platform/money.ts'
import type { ClaseIva } from './iva.rules.ts'

/** The public value with its words and its sums; missing while the duties are off. Data, so that the first script holds neither. */
export const NETO_CLAVE = 'deberes.neto'

/** The words, and what a final price is divided by, by class; of a class that is missing nothing is taken off. */
export type Neto = readonly [texto: string, divisores: Partial<Record<ClaseIva, number>>]

/** A final price in pesos without the VAT that it contains; its text rounds it to the centavo. */
export const toNeto = (final: Pesos, iva: ClaseIva | undefined, divisores: Neto[1]): Pesos =>
  (final / ((iva && divisores[iva]) || 1)) as Pesos // a quotient of pesos
