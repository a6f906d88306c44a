// Prices that a shop likes: changes of many prices round to them, and so do offers.

/** Multiples of a step, or those that end in so many pesos. In pesos. */
export const REDONDEOS = {
  ninguno: null,
  '10': { paso: 10, final: 0 },
  '50': { paso: 50, final: 0 },
  '100': { paso: 100, final: 0 },
  '500': { paso: 500, final: 0 },
  '1000': { paso: 1_000, final: 0 },
  'en-90': { paso: 100, final: 90 },
  'en-900': { paso: 1_000, final: 900 },
  'en-990': { paso: 1_000, final: 990 },
} as const
export type Redondeo = keyof typeof REDONDEOS
// An object literal's own keys, in an order that keeps «ninguno» first.
export const REDONDEO_CLAVES = ['ninguno', '10', '50', '100', '500', '1000', 'en-90', 'en-900', 'en-990'] as const

export const SENTIDOS = ['cercano', 'arriba', 'abajo'] as const
export type Sentido = (typeof SENTIDOS)[number]

/** Whole division towards minus infinity, of whole numbers below 2^53. */
export const floorDiv = (n: number, by: number): number => (n - (((n % by) + by) % by)) / by

/**
 * An amount in centavos as the nearest price of the kind, the one above or the one below; from the middle up. It stays as it is
 * where the price that it would become lies below zero, and so does zero: a rounding makes no book dearer by ten times.
 */
export function round(amount: number, redondeo: Redondeo, sentido: Sentido): number {
  const kind = REDONDEOS[redondeo]
  if (!kind || amount === 0) return amount
  const [paso, final] = [kind.paso * 100, kind.final * 100]
  const below = floorDiv(amount - final, paso) * paso + final
  if (below === amount) return amount
  const above = below + paso
  const chosen = sentido === 'arriba' || (sentido === 'cercano' && above - amount <= amount - below) ? above : below
  return chosen < 0 ? amount : chosen
}

export const REDONDEO_NOMBRES: Record<Redondeo, string> = {
  ninguno: 'Sin redondear',
  '10': 'A $ 10',
  '50': 'A $ 50',
  '100': 'A $ 100',
  '500': 'A $ 500',
  '1000': 'A $ 1.000',
  'en-90': 'Terminado en 90',
  'en-900': 'Terminado en 900',
  'en-990': 'Terminado en 990',
}
export const SENTIDO_NOMBRES: Record<Sentido, string> = {
  cercano: 'al más cercano',
  arriba: 'hacia arriba',
  abajo: 'hacia abajo',
}

/** «terminado en 90 hacia arriba»; nothing where nothing is rounded. */
export const describeRedondeo = (redondeo: Redondeo, sentido: Sentido): string =>
  redondeo === 'ninguno' ? '' : `${REDONDEO_NOMBRES[redondeo].toLowerCase()} ${SENTIDO_NOMBRES[sentido]}`
