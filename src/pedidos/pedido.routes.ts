import type { Constraints } from '../platform/db/errors.ts'
import type { Db } from '../platform/db/pool.ts'
import { AppError } from '../platform/errors.ts'
import { type Ctx, requireIdentity, requireSelfOrAdmin, unauthenticated } from '../platform/http/context.ts'
import type { ParsedInput } from '../platform/http/contract.ts'
import { implement } from '../platform/http/mount.ts'
import { Pieces } from '../platform/http/pieces.ts'
import { checkCuotas, computeHuella, keyReused, mergeItems, readIdempotencyKey, storePedido } from './pedido.alta.ts'
import type { Pedido } from './pedido.contract.ts'
import * as contracts from './pedido.contract.ts'
import * as queries from './pedido.queries.ts'

export const pedidoConstraints: Constraints = {
  // The account was deleted while its last order was on its way.
  pedido_usuario_id_fkey: unauthenticated,
}

type Solicitud = ParsedInput<typeof contracts.createPedido>

/**
 * One order for each key. Whatever stops an attempt (new prices, a book that is gone, the key itself), a key that has
 * its order answers with it.
 */
async function placePedido(trx: Db, usuarioId: string, key: string | null, solicitud: Solicitud): Promise<Pedido> {
  const lineas = mergeItems(solicitud.items)
  const huella = computeHuella(lineas, solicitud)
  if (key) await queries.lockIdempotencyKey(trx, usuarioId, key)

  const outcome = await storePedido(trx, lineas, solicitud, { usuarioId, key, huella }).catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })
  if (outcome && !(outcome instanceof AppError)) return outcome

  const previo = key ? await queries.findPedidoByKey(trx, usuarioId, key) : undefined
  if (previo?.huella?.equals(huella)) return previo.pedido
  if (previo) throw keyReused()
  throw outcome ?? new Error('an order was neither stored nor found by its key')
}

/** For that customer and for admins. */
async function listPedidos(ctx: Ctx, userId: string, page: { offset: number; limit: number }) {
  await requireSelfOrAdmin(ctx, userId)
  ctx.setTotal(await queries.countPedidosByUsuario(ctx.db, userId))
  return new Pieces(queries.listPedidosByUsuario(ctx.db, userId, page))
}

export const pedidoRoutes = [
  implement(contracts.createPedido, async (solicitud, ctx) => {
    const { id } = await requireIdentity(ctx)
    checkCuotas(solicitud)
    const key = readIdempotencyKey(ctx)
    return ctx.db.transaction().execute((trx) => placePedido(trx, id, key, solicitud))
  }),
  implement(contracts.getPedidosOfUsuario, ({ id, ...page }, ctx) => listPedidos(ctx, id, page)),
  implement(contracts.listPedidosByUsuario, ({ userId, ...page }, ctx) => listPedidos(ctx, userId, page)),
]
