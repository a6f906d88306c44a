// The code of a sale on its slip, as EAN-13: every scanner and the camera read it, and its check digit proves it. Numbers from 980 are those
// of slips that come back, so it is never a book's.
import { isEan13, toEan13 } from '#platform/barras.ts'

const PREFIJO = '980'

export const writeCodigoDeVenta = (numero: number): string => toEan13(`${PREFIJO}${String(numero).padStart(9, '0')}`)

/** The number of the sale whose slip was read; null for every other code. */
export function readCodigoDeVenta(codigo: string): number | null {
  const numero = isEan13(codigo) && codigo.startsWith(PREFIJO) ? Number(codigo.slice(3, 12)) : 0
  return numero > 0 ? numero : null
}
