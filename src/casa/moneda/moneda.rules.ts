// The display currency (specification, section 9): a way to read prices. Orders are always in pesos.
import type { Pesos } from '#platform/money.ts'

export const MONEDAS = ['ARS', 'USD'] as const
export type Moneda = (typeof MONEDAS)[number]

/** The specification's rate, until the owner types in another (moneda.ajustes.ts). */
export const PESOS_POR_DOLAR = 1106

/** Whole dollars of an amount in pesos. */
export const computeDolares = (pesos: Pesos, porDolar = PESOS_POR_DOLAR): number => Math.round(pesos / porDolar)

export const PRECIO_NO_DISPONIBLE = 'Precio no disponible'
/** A price of 0 that somebody said is meant so. */
export const GRATIS = 'Gratis'
