/** Money inside the shop: an integer of centavos. On the wire it is a number of pesos, as the specification has it. */
export type Centavos = number

export const toPesos = (centavos: Centavos): number => centavos / 100
export const toCentavos = (pesos: number): Centavos => Math.round(pesos * 100)
