// VAT of what is sold. Books are exempt (Ley 23.349, art. 7 a), so their net price is their price.
import { type Centavos, centavos } from '#platform/money.ts'

/** What VAT says of a thing. */
export const CLASES_IVA = ['exento', '10,5', '21'] as const
export type ClaseIva = (typeof CLASES_IVA)[number]

export const CLASE_IVA_NOMBRES: Record<ClaseIva, string> = {
  exento: 'Exento (libros)',
  '10,5': 'IVA 10,5 %',
  '21': 'IVA 21 %',
}

/** In hundredths of a per cent. */
export const ALICUOTAS: Record<ClaseIva, number> = { exento: 0, '10,5': 1_050, '21': 2_100 }

const ENTERO = 10_000

/** A final price without the VAT that it contains, rounded half up to the centavo. */
export const computeNeto = (final: Centavos, clase: ClaseIva): Centavos =>
  centavos(Math.round((final * ENTERO) / (ENTERO + ALICUOTAS[clase])))

/** What a final price is divided by to have it without its VAT. */
export const toDivisor = (clase: ClaseIva): number => (ENTERO + ALICUOTAS[clase]) / ENTERO
