// What the shop decides about parcels: services, their cost, their days.
import { CERO, type Centavos, centavos } from '../platform/money.ts'

export const SERVICIOS_ENVIO = ['expres', 'estandar'] as const
export type ServicioEnvio = (typeof SERVICIOS_ENVIO)[number]

/** Where delivery becomes free; the two services differ at exactly this sum. */
export const UMBRAL_ENVIO = centavos(10_000_00)
const ENVIO_EXPRES = centavos(3_000_00)
const ENVIO_ESTANDAR = centavos(1_499_00)

/**
 * The specification quotes two shipping rates; both are kept, as two services with their own free-shipping edge: at
 * exactly 10000 the express one is free and the standard one is not.
 */
export function computeEnvio(subtotal: Centavos, servicio: ServicioEnvio): Centavos {
  if (servicio === 'expres') return subtotal < UMBRAL_ENVIO ? ENVIO_EXPRES : CERO
  return subtotal > UMBRAL_ENVIO ? CERO : ENVIO_ESTANDAR
}

/** A slower service is not offered for money where the express one is free. */
export const listServiciosOfrecidos = (subtotal: Centavos): ServicioEnvio[] =>
  SERVICIOS_ENVIO.filter((servicio) => computeEnvio(subtotal, servicio) === 0 || computeEnvio(subtotal, 'expres') > 0)

export const DIAS_DE_VIAJE: Record<ServicioEnvio, number> = { expres: 1, estandar: 4 }

/**
 * The instant on whose Argentine calendar day the parcel is due: the express service keeps its promise «comprá hoy, llega
 * mañana» on every day of the week. (Argentina has no summer time: a day is always 24 hours.)
 */
export const computeEntregaEstimada = (ahora: Date, servicio: ServicioEnvio): Date =>
  new Date(ahora.getTime() + DIAS_DE_VIAJE[servicio] * 24 * 3_600_000)
