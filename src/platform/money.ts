// Money in two units that the compiler keeps apart: integer centavos inside the shop, pesos on the wire and on the screen,
// as the specification has them.
import type { z } from './zod.ts'

export type Centavos = number & z.$brand<'centavos'>
/** The brand is zod's own, so that a contract's `Pesos()` (schemas.ts) reads this very type. */
export type Pesos = number & z.$brand<'pesos'>

/** Says of a plain number that it counts centavos. */
/* @__NO_SIDE_EFFECTS__ */
export const centavos = (amount: number): Centavos => amount as Centavos
/** Says of a plain number that it counts pesos. */
/* @__NO_SIDE_EFFECTS__ */
export const pesos = (amount: number): Pesos => amount as Pesos

export const CERO = centavos(0)

export const toPesos = (amount: Centavos): Pesos => pesos(amount / 100)
export const toCentavos = (amount: Pesos): Centavos => centavos(Math.round(amount * 100))

/** Whether a number has two decimals at most, as floats write them: an amount of whole centavos, a per cent in hundredths. */
export const hasDosDecimales = (n: number): boolean => Math.abs(n * 100 - Math.round(n * 100)) < 1e-4
export const DOS_CIFRAS = 'Los centavos son dos cifras.'

// Only centavos are reckoned with: pesos would be fractions.
export const add = (a: Centavos, b: Centavos): Centavos => centavos(a + b)
export const subtract = (a: Centavos, b: Centavos): Centavos => centavos(a - b)
export const times = (amount: Centavos, count: number): Centavos => centavos(amount * count)
/** To the nearest centavo. */
export const divide = (amount: Centavos, parts: number): Centavos => centavos(Math.round(amount / parts))
export const sum = (amounts: readonly Centavos[]): Centavos => amounts.reduce(add, CERO)
