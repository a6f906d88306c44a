// What the shop decides about parcels: services, their cost, their days.
import { CERO, type Centavos, centavos } from '#platform/money.ts'

export const SERVICIOS_ENVIO = ['expres', 'estandar'] as const
export type ServicioEnvio = (typeof SERVICIOS_ENVIO)[number]

/** What the services cost, and `umbral`, where delivery becomes free; the two services differ at exactly this sum. */
export type Tarifas = Readonly<Record<ServicioEnvio | 'umbral', Centavos>>

/** The specification's, which hold until the owner types in others (envio.ajustes.ts). */
export const TARIFAS: Tarifas = {
  expres: centavos(3_000_00),
  estandar: centavos(1_499_00),
  umbral: centavos(10_000_00),
}

/**
 * The specification quotes two shipping rates; both are kept, as two services with their own free-shipping edge: at
 * exactly 10000 the express one is free and the standard one is not.
 */
export function computeEnvio(subtotal: Centavos, servicio: ServicioEnvio, tarifas: Tarifas = TARIFAS): Centavos {
  if (servicio === 'expres') return subtotal < tarifas.umbral ? tarifas.expres : CERO
  return subtotal > tarifas.umbral ? CERO : tarifas.estandar
}

/** A slower service is not offered for money where the express one is free. */
export const listServiciosOfrecidos = (subtotal: Centavos, tarifas: Tarifas = TARIFAS): ServicioEnvio[] => {
  const costs = (servicio: ServicioEnvio) => computeEnvio(subtotal, servicio, tarifas) > 0
  return SERVICIOS_ENVIO.filter((servicio) => !costs(servicio) || costs('expres'))
}

export const DIAS_DE_VIAJE: Record<ServicioEnvio, number> = { expres: 1, estandar: 4 }

/**
 * The instant on whose Argentine calendar day the parcel is due: the express service keeps its promise «comprá hoy, llega
 * mañana» on every day of the week. (Argentina has no summer time: a day is always 24 hours.)
 */
export const computeEntregaEstimada = (ahora: Date, servicio: ServicioEnvio): Date =>
  new Date(ahora.getTime() + DIAS_DE_VIAJE[servicio] * 24 * 3_600_000)
