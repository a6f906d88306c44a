import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import type { Input } from '#platform/http/contract.ts'
import { removeFromCarrito } from '#venta/carrito/web/carrito.ts'
import { dropCodigo } from '#vidriera/cupones/web/compra/guardado.ts'
import { createPedido, type Pedido } from '../pedido.contract.ts'
import { FALTA_METODO_PAGO, METODO_PAGO_INVALIDO } from '../pedido.rules.ts'
import { dropIdempotencyKey, requireIdempotencyKey } from './idempotency-key.ts'
import { readSumas, type Sumas } from './sumas.ts'

/** What became of a purchase; each has its dialog. */
export type Resultado =
  | { tipo: 'hecho'; pedido: Pedido }
  /** The sums are others than those shown; nothing was bought. */
  | ({ tipo: 'cambio' } & Sumas)
  /** An earlier attempt, whose answer was lost, had succeeded with other contents. */
  | { tipo: 'anterior' }
  | { tipo: 'sesion' }
  /** What is wrong with the address, by field. */
  | { tipo: 'campos'; campos: Readonly<Record<string, string>> }
  | { tipo: 'aviso'; titulo: string; mensaje: string }
  /** `reload`: the cart's books, or its coupon, are no longer what the page shows. */
  | { tipo: 'falla'; motivo: string; reload: boolean }

/** Twenty seconds in all: longer than another database needs to take the place of one that died (decision 040). */
const WAITS_MS = [0, 500, 1_500, 3_000, 4_000, 5_000, 6_000]
/** From here on the customer is told that it takes longer than usual. */
const LONG_WAIT_MS = 3_000
const ANSWER_MS = 20_000
/** Nobody is kept waiting for a shop that takes each request and never answers. */
const LONGEST_MS = 40_000
/** The cart is not what the page shows. */
const CARRITO_CAMBIADO = ['LIBRO_NO_DISPONIBLE', 'SIN_EXISTENCIAS', 'CUPON_NO_VALE']
const INCIERTO = 'No nos llegó la respuesta. Podés volver a presionar «Comprar»: no se compra dos veces.'

export type Solicitud = Input<typeof createPedido>

/** No answer, or one that leaves open whether the order was placed. */
const isUncertain = (error: unknown) => !(error instanceof AppError) || error.status === 0 || error.status >= 500

async function sendPedido(solicitud: Solicitud, key: string, onLongWait: () => void): Promise<Pedido> {
  const began = performance.now()
  let last: unknown
  for (const wait of WAITS_MS) {
    if (performance.now() - began + wait > LONGEST_MS) break
    if (wait >= LONG_WAIT_MS) onLongWait()
    await new Promise((resolve) => setTimeout(resolve, wait))
    try {
      const options = { headers: { 'idempotency-key': key }, signal: AbortSignal.timeout(ANSWER_MS) }
      return await api.call(createPedido, solicitud, options)
    } catch (error) {
      if (!isUncertain(error)) throw error
      last = error
    }
  }
  throw last
}

/**
 * Buys, asking again with the same key while the answer is lost. On success the ordered books leave the cart, also when
 * the customer is on another page by then. `onLongWait`: it was refused several times and goes on trying.
 */
export async function comprar(usuario: string, solicitud: Solicitud, onLongWait: () => void): Promise<Resultado> {
  const key = requireIdempotencyKey(usuario)
  try {
    const pedido = await sendPedido(solicitud, key, onLongWait)
    dropIdempotencyKey(key)
    if (pedido.cupon) dropCodigo()
    removeFromCarrito(...pedido.items.flatMap(({ libro }) => libro._id ?? []))
    return { tipo: 'hecho', pedido }
  } catch (error) {
    return toResultado(error, key)
  }
}

function toResultado(error: unknown, key: string): Resultado {
  if (!(error instanceof AppError) || isUncertain(error)) {
    console.error(error)
    return { tipo: 'falla', motivo: INCIERTO, reload: false }
  }
  const { code, status, mensaje } = error
  if (status === 401) return { tipo: 'sesion' }
  if (code === 'VISTO_CAMBIADO') return { tipo: 'cambio', ...readSumas(error) }
  if (code === 'CLAVE_REUSADA') {
    dropIdempotencyKey(key)
    return { tipo: 'anterior' }
  }
  const campos = error.campos ?? {}
  if (Object.keys(campos).some((campo) => campo.startsWith('domicilio.'))) return { tipo: 'campos', campos }
  if (mensaje === FALTA_METODO_PAGO) return { tipo: 'aviso', titulo: 'Método de pago requerido', mensaje }
  if (mensaje === METODO_PAGO_INVALIDO) return { tipo: 'aviso', titulo: 'Método de pago inválido', mensaje }
  return { tipo: 'falla', motivo: mensaje, reload: CARRITO_CAMBIADO.includes(code) }
}
