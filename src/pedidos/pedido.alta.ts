// What every new order goes through, at the checkout and by telephone.
import { createHash } from 'node:crypto'
import { CANTIDAD_MAX, MAXIMO_10 } from '../carrito/carrito.rules.ts'
import { computeEntregaEstimada } from '../envios/envio.rules.ts'
import type { Db } from '../platform/db/pool.ts'
import { AppError } from '../platform/errors.ts'
import { toLocalDay } from '../platform/format.ts'
import type { Ctx } from '../platform/http/context.ts'
import type { ParsedInput } from '../platform/http/contract.ts'
import { invalidField } from '../platform/http/validation.ts'
import { createId } from '../platform/id.ts'
import { type Centavos, toCentavos, toPesos } from '../platform/money.ts'
import type { createPedido, Pedido } from './pedido.contract.ts'
import * as queries from './pedido.queries.ts'
import { computeTotales } from './pedido.rules.ts'

type Solicitud = ParsedInput<typeof createPedido>
export type LineaPedida = { libroId: string; cantidad: number }

export const keyReused = () =>
  new AppError(409, 'CLAVE_REUSADA', 'Esa clave (Idempotency-Key) ya se usó para otro pedido.')

/** The same book in two lines adds up. */
export function mergeItems(items: Solicitud['items']): LineaPedida[] {
  const cantidades = new Map<string, number>()
  for (const { libro, cantidad } of items) cantidades.set(libro, (cantidades.get(libro) ?? 0) + cantidad)
  return [...cantidades].map(([libroId, cantidad]) => {
    if (cantidad > CANTIDAD_MAX) throw invalidField('items', MAXIMO_10)
    return { libroId, cantidad }
  })
}

export function readIdempotencyKey(ctx: Ctx): string | null {
  const key = ctx.header('idempotency-key')
  if (key === undefined) return null
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError(400, 'INVALID', 'La clave del pedido (Idempotency-Key) no es válida.')
  }
  return key
}

/**
 * What a key stands for; `quien` says for whom, where the session does not. `visto` is not part of it: a customer whose
 * answer was lost may ask again after a price has changed, and must get the order that was placed, not a second one.
 */
export function computeHuella(
  lineas: readonly LineaPedida[],
  { metodo_pago, cuotas, servicio_envio, entrega }: Solicitud,
  ...quien: readonly unknown[]
) {
  const sorted = lineas.map(({ libroId, cantidad }) => `${libroId} ${cantidad}`).sort()
  return createHash('sha256')
    .update(JSON.stringify([sorted, metodo_pago, cuotas, servicio_envio, entrega, ...quien]))
    .digest()
}

/** Prices the lines from the shop's own rows, or says which book can't be bought. */
async function requireItems(trx: Db, lineas: readonly LineaPedida[]) {
  const libros = await queries.lockLibros(
    trx,
    lineas.map(({ libroId }) => libroId),
  )
  const byId = new Map(libros.map((libro) => [libro.id, libro]))
  return lineas.map(({ libroId, cantidad }) => {
    const libro = byId.get(libroId)
    if (!libro) {
      const mensaje = 'Uno de los libros ya no está en la librería. Quitalo para seguir.'
      throw new AppError(409, 'LIBRO_NO_DISPONIBLE', mensaje, undefined, { libro: libroId })
    }
    const { titulo, isbn, portada, precio } = libro
    if (precio === null) {
      const mensaje = `«${titulo}» no tiene precio por ahora. Quitalo para seguir.`
      throw new AppError(409, 'LIBRO_NO_DISPONIBLE', mensaje, undefined, { libro: libroId })
    }
    return { libroId, titulo, isbn, portada, cantidad, precio_unitario: precio }
  })
}

function checkVisto(visto: Solicitud['visto'], { total, envio }: { total: Centavos; envio: Centavos }): void {
  if (!visto || (toCentavos(visto.total) === total && toCentavos(visto.envio) === envio)) return
  throw new AppError(409, 'VISTO_CAMBIADO', 'El importe cambió. Revisalo antes de comprar.', undefined, {
    total: toPesos(total),
    envio: toPesos(envio),
  })
}

/** Instalments are for credit cards alone. */
export function checkCuotas({ cuotas, metodo_pago }: Solicitud): void {
  if (cuotas > 1 && metodo_pago !== 'tarjeta') {
    throw invalidField('cuotas', 'Las cuotas son solo para la tarjeta de crédito.')
  }
}

type Quien = { usuarioId: string | null; key: string | null; huella: Buffer | null }

/** Prices and stores an order. Undefined where the customer's key has its order already. */
export async function storePedido(
  trx: Db,
  lineas: readonly LineaPedida[],
  { metodo_pago, cuotas, servicio_envio, entrega, visto }: Solicitud,
  quien: Quien,
): Promise<Pedido | undefined> {
  const items = await requireItems(trx, lineas)
  const { recargo, total, envio } = computeTotales(items, cuotas, servicio_envio)
  checkVisto(visto, { total, envio })
  const fecha_hora = new Date()
  const fecha_entrega_estimada = toLocalDay(computeEntregaEstimada(fecha_hora, servicio_envio))
  const elegido = { metodo_pago, cuotas, servicio_envio, entrega }
  const sumas = { recargo, total, envio, fecha_hora, fecha_entrega_estimada }
  return queries.insertPedido(trx, { id: createId(), ...quien, ...elegido, ...sumas, items })
}
