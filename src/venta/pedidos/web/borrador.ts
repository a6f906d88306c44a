// What the customer has chosen at the checkout, kept while the session is renewed at the login. Cart and quantities are
// kept by the cart itself.

import { type CamposDomicilio, parseCampos } from '#envios/direcciones/domicilio.rules.ts'
import { SERVICIOS_ENVIO, type ServicioEnvio } from '#envios/envios/envio.rules.ts'
import { createDraft } from '#platform/draft.ts'
import { clampCuotas, ENTREGA_MAX, METODOS_PAGO, type MetodoPago } from '../pedido.rules.ts'

/** Where the parcel goes: a kept address by its id, one that is typed, or nowhere yet. */
export type Destino = string
export const OTRA: Destino = 'otra'
export const A_COORDINAR: Destino = 'coordinar'

/**
 * What is chosen now: a kept address may be gone since, and without any the address is typed. `conTablas`: what is to be arranged is
 * a service of the shop's own.
 */
export function findDestino(elegido: Destino, guardadas: readonly string[], conTablas = false): Destino {
  const [primera] = guardadas
  if (primera === undefined) return OTRA
  const ofrecidos = [...guardadas, OTRA, ...(conTablas ? [] : [A_COORDINAR])]
  return ofrecidos.includes(elegido) ? elegido : primera
}

export type Borrador = {
  usuario: string
  servicio: ServicioEnvio
  metodo: MetodoPago | null
  cuotas: number
  destino: Destino
  texto: string
  /** What was typed in fields, by where it goes. */
  campos: Readonly<Record<Destino, CamposDomicilio>>
}

const parseTodos = (found: unknown): Borrador['campos'] =>
  Object.fromEntries(Object.entries(Object(found)).map(([destino, campos]) => [destino, parseCampos(campos)]))

function parse(found: unknown): Borrador | null {
  const { usuario, servicio, metodo, cuotas, destino, texto, campos } = Object(found)
  if (typeof usuario !== 'string' || typeof destino !== 'string' || typeof texto !== 'string') return null
  return {
    usuario,
    servicio: SERVICIOS_ENVIO.find((known) => known === servicio) ?? 'expres',
    metodo: METODOS_PAGO.find((known) => known === metodo) ?? null,
    cuotas: clampCuotas(Number.isInteger(cuotas) ? cuotas : 1),
    destino,
    texto: texto.slice(0, ENTREGA_MAX),
    campos: parseTodos(campos),
  }
}

export const borradorCompra = createDraft('compra', parse)
