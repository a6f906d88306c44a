import { createHash } from 'node:crypto'
import { CANTIDAD_MAX, MAXIMO_10 } from '../carrito/carrito.rules.ts'
import type { Constraints } from '../platform/db/errors.ts'
import type { Db } from '../platform/db/pool.ts'
import { AppError } from '../platform/errors.ts'
import { toLocalDay } from '../platform/format.ts'
import { type Ctx, requireIdentity, requireSelfOrAdmin, unauthenticated } from '../platform/http/context.ts'
import type { ParsedInput } from '../platform/http/contract.ts'
import { implement } from '../platform/http/mount.ts'
import { createId } from '../platform/id.ts'
import { toCentavos, toPesos } from '../platform/money.ts'
import type { Pedido } from './pedido.contract.ts'
import * as contracts from './pedido.contract.ts'
import * as queries from './pedido.queries.ts'
import { computeEntregaEstimada, computeTotales } from './pedido.rules.ts'

export const pedidoConstraints: Constraints = {
  // The account was deleted while its last order was on its way.
  pedido_usuario_id_fkey: unauthenticated,
}

type Solicitud = ParsedInput<typeof contracts.createPedido>
type LineaPedida = { libroId: string; cantidad: number }

const invalid = (campo: string, mensaje: string) => new AppError(400, 'INVALID', mensaje, { [campo]: mensaje })

/** The same book in two lines adds up. */
function mergeItems(items: Solicitud['items']): LineaPedida[] {
  const cantidades = new Map<string, number>()
  for (const { libro, cantidad } of items) cantidades.set(libro, (cantidades.get(libro) ?? 0) + cantidad)
  return [...cantidades].map(([libroId, cantidad]) => {
    if (cantidad > CANTIDAD_MAX) throw invalid('items', MAXIMO_10)
    return { libroId, cantidad }
  })
}

function readClave(ctx: Ctx): string | null {
  const clave = ctx.header('idempotency-key')
  if (clave === undefined) return null
  if (!/^[\x21-\x7e]{1,200}$/.test(clave)) {
    throw new AppError(400, 'INVALID', 'La clave del pedido (Idempotency-Key) no es válida.')
  }
  return clave
}

/**
 * What a key stands for. `visto` is not part of it: a customer whose answer was lost may ask again after a price has
 * changed, and must get the order that was placed, not a second one.
 */
function computeHuella(lineas: readonly LineaPedida[], { metodo_pago, cuotas, servicio_envio, entrega }: Solicitud) {
  const sorted = lineas.map(({ libroId, cantidad }) => `${libroId} ${cantidad}`).sort()
  return createHash('sha256')
    .update(JSON.stringify([sorted, metodo_pago, cuotas, servicio_envio, entrega]))
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
      const mensaje = 'Uno de los libros ya no está en la librería. Quitalo del carrito para seguir.'
      throw new AppError(409, 'LIBRO_NO_DISPONIBLE', mensaje, undefined, { libro: libroId })
    }
    const { titulo, isbn, portada, precio } = libro
    if (precio === null) {
      const mensaje = `«${titulo}» no tiene precio por ahora. Quitalo del carrito para seguir.`
      throw new AppError(409, 'LIBRO_NO_DISPONIBLE', mensaje, undefined, { libro: libroId })
    }
    return { libroId, titulo, isbn, portada, cantidad, precio_unitario: precio }
  })
}

function checkVisto(visto: Solicitud['visto'], { total, envio }: { total: number; envio: number }): void {
  if (!visto || (toCentavos(visto.total) === total && toCentavos(visto.envio) === envio)) return
  throw new AppError(409, 'VISTO_CAMBIADO', 'El importe cambió. Revisalo antes de comprar.', undefined, {
    total: toPesos(total),
    envio: toPesos(envio),
  })
}

/**
 * One order for each key. Whatever stops an attempt (new prices, a book that is gone, the key itself), a key that has
 * its order answers with it.
 */
async function placePedido(trx: Db, usuarioId: string, clave: string | null, solicitud: Solicitud): Promise<Pedido> {
  const lineas = mergeItems(solicitud.items)
  const { metodo_pago, cuotas, servicio_envio, entrega, visto } = solicitud
  const huella = computeHuella(lineas, solicitud)
  if (clave) await queries.lockClave(trx, usuarioId, clave)

  const place = async () => {
    const items = await requireItems(trx, lineas)
    const { recargo, total, envio } = computeTotales(items, cuotas, servicio_envio)
    checkVisto(visto, { total, envio })
    const fecha_hora = new Date()
    const fecha_entrega_estimada = toLocalDay(computeEntregaEstimada(fecha_hora, servicio_envio))
    const elegido = { metodo_pago, cuotas, servicio_envio, entrega }
    const sumas = { recargo, total, envio, fecha_hora, fecha_entrega_estimada }
    return queries.insertPedido(trx, { id: createId(), usuarioId, ...elegido, ...sumas, clave, huella, items })
  }
  const outcome = await place().catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })
  if (outcome && !(outcome instanceof AppError)) return outcome

  const previo = clave ? await queries.findPedidoByClave(trx, usuarioId, clave) : undefined
  if (previo?.huella?.equals(huella)) return previo.pedido
  if (previo) throw new AppError(409, 'CLAVE_REUSADA', 'Esa clave (Idempotency-Key) ya se usó para otro pedido.')
  throw outcome ?? new Error('an order was neither stored nor found by its key')
}

/** For that customer and for admins. */
async function listPedidos(ctx: Ctx, userId: string, page: { offset: number; limit: number }): Promise<Pedido[]> {
  await requireSelfOrAdmin(ctx, userId)
  ctx.setTotal(await queries.countPedidosByUsuario(ctx.db, userId))
  return queries.listPedidosByUsuario(ctx.db, userId, page)
}

export const pedidoRoutes = [
  implement(contracts.createPedido, async (solicitud, ctx) => {
    const { id } = await requireIdentity(ctx)
    if (solicitud.cuotas > 1 && solicitud.metodo_pago !== 'tarjeta') {
      throw invalid('cuotas', 'Las cuotas son solo para la tarjeta de crédito.')
    }
    const clave = readClave(ctx)
    return ctx.db.transaction().execute((trx) => placePedido(trx, id, clave, solicitud))
  }),
  implement(contracts.getPedidosOfUsuario, async ({ id, ...page }, ctx) => ({
    data: await listPedidos(ctx, id, page),
  })),
  implement(contracts.listPedidosByUsuario, ({ userId, ...page }, ctx) => listPedidos(ctx, userId, page)),
]
