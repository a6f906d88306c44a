// Prices as they are typed. In Argentina a point separates thousands and a comma centavos; machines write it the other way.
import { type Pesos, pesos } from '#platform/money.ts'

export const PRECIO_ILEGIBLE = 'Escribí el precio así: 18900 o 18900,50.'

/**
 * Pesos of a typed text: «18900», «18.900», «18.900,50», «18900,5», «18900.50». A point before exactly three digits separates
 * thousands. Null for empty text, undefined for what is no price or could be read in two ways.
 */
export function parsePesos(text: string): Pesos | null | undefined {
  const bare = text.replace(/[\s$]/g, '')
  if (bare === '') return null
  const [, whole, cents] =
    /^-?(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(bare) ??
    /^-?(\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,2})$/.exec(bare) ??
    []
  if (whole === undefined) return undefined
  const amount = Number(`${whole.replace(/[.,]/g, '')}.${cents ?? '0'}`)
  return pesos(bare.startsWith('-') ? -amount : amount)
}

/** More than any sum of the shop. */
const IMPORTE_MAX = 1_000_000_000

/** The same of a sum that is taken or given back: null for what is none, too. Never below zero. */
export function parseImporte(text: string): Pesos | null {
  const read = parsePesos(text) ?? null
  return read !== null && read >= 0 && read < IMPORTE_MAX ? read : null
}

/** Pesos as a field shows them: no thousands, centavos only where there are some. */
export const formatPesosCampo = (pesos: Pesos | null): string => {
  if (pesos === null) return ''
  return Number.isInteger(pesos) ? String(pesos) : pesos.toFixed(2).replace('.', ',')
}
