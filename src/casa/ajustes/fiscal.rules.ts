// Numbers by which Argentina knows a business and its account, each with its own check digits.

export const CUIT_INVALIDO = 'No es un CUIT: son 11 dígitos y el último tiene que cerrar la cuenta.'

/** What is typed without its spaces, points and hyphens. */
export const normalizeCuit = (texto: string): string => texto.replace(/[\s.-]/g, '')
const weigh = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, n) => sum + weight * Number(digits[n]), 0)

const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** A CUIT or CUIL with or without hyphens: eleven digits, of which the last one follows from the others (modulo 11). */
export function isCuit(texto: string): boolean {
  const digits = normalizeCuit(texto)
  if (!/^\d{11}$/.test(digits)) return false
  const check = (11 - (weigh(digits, CUIT_WEIGHTS) % 11)) % 11
  return check === Number(digits[10]) // 10 is no digit: those numbers are not given out
}

/** `30-12345678-9`; what is none stays as it is, to be refused. */
export const formatCuit = (texto: string): string =>
  /^\d{11}$/.test(normalizeCuit(texto)) ? normalizeCuit(texto).replace(/^(..)(.{8})(.)$/, '$1-$2-$3') : texto

const CBU_BANCO = [7, 1, 3, 9, 7, 1, 3]
const CBU_CUENTA = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3]
const closes = (digits: string, weights: readonly number[]) =>
  (10 - (weigh(digits, weights) % 10)) % 10 === Number(digits[weights.length])

/** A CBU or CVU: 22 digits in two blocks, bank and account, each with its check digit (modulo 10). */
export const isCbu = (texto: string): boolean =>
  /^\d{22}$/.test(texto) && closes(texto.slice(0, 8), CBU_BANCO) && closes(texto.slice(8), CBU_CUENTA)
