// What is told to other programs, how often it is tried, and what the shop says of it.
import { centavos, toPesos } from '#platform/money.ts'

export const EVENTOS = [
  'pedido.creado',
  'pedido.estado',
  'pedido.eliminado',
  'libro.creado',
  'libro.cambiado',
  'libro.eliminado',
  'pago.recibido',
  'pago.devuelto',
  'pago.estado',
  'existencia.cambiada',
  'comprobante.autorizado',
  'comprobante.rechazado',
] as const
export type Evento = (typeof EVENTOS)[number]

export const EVENTO_NOMBRES: Record<Evento, string> = {
  'pedido.creado': 'Llegó un pedido',
  'pedido.estado': 'Un pedido cambió de estado',
  'pedido.eliminado': 'Se eliminó un pedido',
  'libro.creado': 'Se dio de alta un libro',
  'libro.cambiado': 'Cambió un libro',
  'libro.eliminado': 'Se eliminó un libro',
  'pago.recibido': 'Entró dinero de un pedido',
  'pago.devuelto': 'Se devolvió dinero de un pedido',
  'pago.estado': 'Cambió lo pagado de un pedido',
  'existencia.cambiada': 'Cambiaron los ejemplares de un libro',
  'comprobante.autorizado': 'Se autorizó un comprobante',
  'comprobante.rechazado': 'Se rechazó un comprobante',
}

export const ESTADOS_ENTREGA = ['pendiente', 'entregada', 'fallida'] as const
export type EstadoEntrega = (typeof ESTADOS_ENTREGA)[number]
export const ESTADO_ENTREGA_NOMBRES: Record<EstadoEntrega, string> = {
  pendiente: 'Pendiente',
  entregada: 'Entregada',
  fallida: 'Fallida',
}

/** Why an attempt failed. `respuesta`: an answer that is no success, a redirect included. */
export const MOTIVOS = ['respuesta', 'tiempo', 'direccion', 'conexion', 'secreto'] as const
export type Motivo = (typeof MOTIVOS)[number]
export const MOTIVO_NOMBRES: Record<Motivo, string> = {
  respuesta: 'no contestó con un 2xx',
  tiempo: 'tardó demasiado',
  direccion: 'la dirección no es de internet',
  conexion: 'no se pudo conectar',
  secreto: 'falta la clave con que se guardó el secreto (AJUSTES_CLAVE)',
}

export const WEBHOOK_NOMBRE_MAX = 80
export const WEBHOOK_URL_MAX = 2_000
export const WEBHOOKS_MAX = 20

const MINUTO = 60
const HORA = 60 * MINUTO

/** Seconds after each failed attempt until the next one: about a day in all. Then the delivery has failed. */
export const ESPERAS: readonly number[] = [
  10,
  30,
  2 * MINUTO,
  10 * MINUTO,
  30 * MINUTO,
  HORA,
  2 * HORA,
  4 * HORA,
  6 * HORA,
  10 * HORA,
]

/** Seconds until the attempt after so many failed ones; null where there is none. */
export const computeEspera = (intentos: number): number | null => ESPERAS[intentos - 1] ?? null

export type Datos = Record<string, string | number | null>
type Entrega = { evento: string; sujeto: string; datos: Datos; ocurrioEn: Date }

/** What is a sum: written by the database in centavos, told in pesos. */
const SUMAS = ['total', 'envio', 'importe', 'pagado', 'devuelto']

/** The body of a message (Standard Webhooks): what happened, to which thing, when. Nothing of a person. */
export function toMensaje({ evento, sujeto, datos, ocurrioEn }: Entrega): string {
  const { antes, ...rest } = datos
  const told = Object.entries(rest).map(([name, value]) => [
    name,
    SUMAS.includes(name) ? toPesos(centavos(Number(value))) : value,
  ])
  const data = { _id: sujeto, ...Object.fromEntries(told), ...(antes != null && { estado_anterior: antes }) }
  return JSON.stringify({ type: evento, timestamp: ocurrioEn.toISOString(), data })
}

/** The machine of an address: the rest of it may hold a secret. */
export const toDestino = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')

/** One of a later version by its own word. */
const nameOf =
  (nombres: Record<string, string>) =>
  (clave: string): string =>
    nombres[clave] ?? clave
export const nameEvento = nameOf(EVENTO_NOMBRES)
export const nameMotivo = nameOf(MOTIVO_NOMBRES)
