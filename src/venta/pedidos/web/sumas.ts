// The sums that are shown before an order is placed; the shop places it at these alone (`visto`).
import type { AppError } from '#platform/errors.ts'
import { type Pesos, pesos, toPesos } from '#platform/money.ts'
import type { Totales } from '../pedido.rules.ts'

export type Sumas = { total: Pesos; envio: Pesos }

export const toSumas = ({ total, envio }: Totales): Sumas => ({ total: toPesos(total), envio: toPesos(envio) })

/** The sums of now, as a refusal (`VISTO_CAMBIADO`) tells them. */
export const readSumas = ({ datos }: AppError): Sumas => ({
  total: pesos(Number(datos?.total)),
  envio: pesos(Number(datos?.envio)),
})
