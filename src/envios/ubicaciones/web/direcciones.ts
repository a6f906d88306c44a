/** The specification's sample addresses. */
export const DIRECCIONES_DE_MUESTRA = ['Bv. Oroño 1450, Rosario', 'San Martín 820, Rosario']
