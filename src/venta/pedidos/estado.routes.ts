// One order, seen and changed: by its customer, and by the staff.

import { isCliente, lockUsuario } from '#cuentas/usuarios/usuario.service.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { actsForShop, isAdmin } from '#platform/http/access.ts'
import { accountOf, type Ctx, requireIdentity, unauthenticated } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { toPesos } from '#platform/money.ts'
import { enqueueFacturable } from '#venta/facturas/emision.sola.ts'
import { pedidoNotFound } from '#venta/pagos/cobro.service.ts'
import { checkPagado, describeNoCancelableDePago } from '#venta/pagos/impago.service.ts'
import { checkDespachable, checkEliminable, followCancelado } from '#venta/pagos/pago.service.ts'
import { describePago } from '#venta/pagos/pago.vista.ts'
import { listDespachosVistos } from './despachos/despacho.queries.ts'
import { isSalido } from './despachos/despacho.rules.ts'
import { deletePedido } from './eliminado.queries.ts'
import type { DatosPago, PedidoDetalle } from './estado.contract.ts'
import * as contracts from './estado.contract.ts'
import { findPedido, lockPedido, type PedidoTomado, recordEstado } from './estado.queries.ts'
import {
  describeNoCancelable,
  describeRevocado,
  type Estado,
  type EstadoOfrecido,
  findTransicion,
  leavesShop,
  listAlcanzados,
  type Transicion,
} from './estado.rules.ts'
import type { Igual } from './igual.contract.ts'
import { findRevocado } from './revocado.queries.ts'

/** Who ordered and where it goes is kept by name alone, wherever an order is written. */
export const pedidoAuditado: Auditada<Pick<PedidoTomado, 'numero' | 'estado' | 'total' | 'envio'>> = {
  entidad: 'pedido',
  describe: ({ numero, estado, total, envio }) => ({ numero, estado, total: toPesos(total), envio: toPesos(envio) }),
}

const readDatosPago = (config: Config): DatosPago => ({
  cbu: config.PAGO_TRANSFERENCIA_CBU ?? null,
  alias: config.PAGO_TRANSFERENCIA_ALIAS ?? null,
  titular: config.PAGO_TRANSFERENCIA_TITULAR ?? null,
  cuit: config.PAGO_TRANSFERENCIA_CUIT ?? null,
  lugar: config.PAGO_EFECTIVO_LUGAR ?? null,
})

/** An order for its customer or the staff; to all others it does not exist. */
export async function requirePedido(ctx: Ctx, db: Db, id: string): Promise<PedidoDetalle> {
  const identity = await requireIdentity(ctx)
  const isShop = actsForShop(identity.rol)
  const pedido = await findPedido(db, id, isShop ? undefined : identity.id)
  if (!pedido) throw pedidoNotFound()
  // Customers are not told who in the shop it was.
  const historia = isShop ? pedido.historia : pedido.historia.map((cambio) => ({ ...cambio, quien: null }))
  const despachos = await listDespachosVistos(db, id)
  const cobro =
    pedido.estado_pago === undefined
      ? null
      : await describePago(db, { id, cancelado: pedido.estado === 'cancelado' }, new Date())
  const revocado = isShop ? await findRevocado(db, id) : null
  const sinFicha = isShop && pedido.usuario !== null && !(await isCliente(db, pedido.usuario._id))
  const partes = {
    ...(cobro && { cobro }),
    ...(despachos.length > 0 && { despachos }),
    ...(revocado && { revocado: revocado.codigo, ...(revocado.cerrado && { revocado_cerrado: true as const }) }),
    ...(sinFicha && { sin_ficha: true as const }),
  }
  return { ...pedido, historia, pago: readDatosPago(ctx.config), ...partes }
}

/** Runs `work` in a transaction that locks the order and the caller's account; a key of the API has none. */
async function changePedido<T>(
  ctx: Ctx,
  id: string,
  work: (trx: Db, pedido: PedidoTomado, usuarioId: string | null) => Promise<T>,
): Promise<T> {
  const usuarioId = accountOf(await requireIdentity(ctx))
  return ctx.db.transaction().execute(async (trx) => {
    if (usuarioId !== null && !(await lockUsuario(trx, usuarioId))) throw unauthenticated() // deleted a moment ago
    const pedido = await lockPedido(trx, id)
    if (!pedido) throw pedidoNotFound()
    return work(trx, pedido, usuarioId)
  })
}

/**
 * Refuses, with a 409, to pack or send a locked order whose payment is disputed or whose purchase was revoked, where an administrator may
 * say that it goes all the same, as where only some of its books were revoked; and one that is not paid, where whoever packs may, unless
 * the shop lets none go.
 */
export async function requireDespachable(ctx: Ctx, trx: Db, pedidoId: string, igual: Igual): Promise<void> {
  const { rol } = await requireIdentity(ctx)
  await checkDespachable(trx, pedidoId, { quien: isAdmin(rol) ? 'admin' : 'empleado', confirmado: igual.en_disputa })
  const revocado = igual.en_disputa && isAdmin(rol) ? null : await findRevocado(trx, pedidoId)
  if (revocado) throw new AppError(409, 'REVOCADO', describeRevocado(revocado.codigo))
  await checkPagado(trx, ctx.services.ajustes.get, pedidoId, igual.sin_pagar)
}

function requireTransicion(actual: Estado, estado: Estado): Transicion {
  const transicion = findTransicion('libreria', actual, estado)
  if (transicion) return transicion
  throw refuse('PEDIDO_CANCELADO', 'Este pedido está cancelado: ya no cambia de estado.', actual)
}

type Movido = { id: string; pedido: PedidoTomado; usuarioId: string | null }
type ComoSeMueve = { avisar: boolean; igual: Igual }

/** Puts a locked order into another state by the shop's hand, with all that follows. `avisar`: its customer is told by mail. */
export async function moveEstado(
  ctx: Ctx,
  trx: Db,
  { id, pedido, usuarioId }: Movido,
  estado: EstadoOfrecido,
  { avisar, igual }: ComoSeMueve,
): Promise<void> {
  const { sigue } = requireTransicion(pedido.estado, estado)
  if (leavesShop(pedido.estado, estado)) await requireDespachable(ctx, trx, id, igual)
  const efectos = sigue.filter((efecto) => avisar || efecto !== 'carta')
  await recordEstado(trx, { pedidoId: id, estado, usuarioId, conCopias: pedido.conCopias }, { sigue: efectos })
  await enqueueFacturable(trx, ctx.services.ajustes.get, id, listAlcanzados(pedido.estado, estado))
  await recordCambio(trx, ctx, pedidoAuditado, { id, antes: pedido, despues: { ...pedido, estado } })
}

/** Why the shop does not call a locked order off, of its money and its parcels; null where it may. */
async function findNoCancelable(trx: Db, id: string): Promise<string | null> {
  const porPago = await describeNoCancelableDePago(trx, id, (await findRevocado(trx, id)) !== null)
  if (porPago !== null) return porPago
  const despachos = await listDespachosVistos(trx, id)
  return despachos.some(({ estado }) => isSalido(estado)) ? 'Un paquete de este pedido ya salió.' : null
}

/** `estado`: what the order really is, for a screen that showed something else. */
const refuse = (code: string, mensaje: string, estado: Estado) =>
  new AppError(409, code, mensaje, undefined, { estado })

export const estadoRoutes = [
  implement(contracts.getPedido, ({ id }, ctx) => requirePedido(ctx, ctx.db, id)),
  implement(contracts.updateEstado, ({ id, estado, visto, avisar, ...igual }, ctx) =>
    changePedido(ctx, id, async (trx, pedido, usuarioId) => {
      const { estado: actual } = pedido
      requireTransicion(actual, estado)
      if (visto && visto !== actual && actual !== estado) {
        throw refuse('ESTADO_CAMBIADO', `Otra persona ya lo pasó a ${actual}.`, actual)
      }
      if (actual !== estado) await moveEstado(ctx, trx, { id, pedido, usuarioId }, estado, { avisar, igual })
      return requirePedido(ctx, trx, id)
    }),
  ),
  implement(contracts.cancelPedido, ({ id }, ctx) =>
    changePedido(ctx, id, async (trx, pedido, usuarioId) => {
      if (usuarioId === null || pedido.usuario_id !== usuarioId) throw pedidoNotFound()
      const transicion = findTransicion('cliente', pedido.estado, 'cancelado')
      if (!transicion) throw refuse('NO_CANCELABLE', describeNoCancelable(pedido.estado), pedido.estado)
      await recordEstado(trx, { pedidoId: id, estado: 'cancelado', usuarioId, conCopias: pedido.conCopias }, transicion)
      await followCancelado(trx, id)
      return requirePedido(ctx, trx, id)
    }),
  ),
  implement(contracts.cancelPedidoImpago, ({ id }, ctx) =>
    changePedido(ctx, id, async (trx, pedido, usuarioId) => {
      const transicion = findTransicion('libreria', pedido.estado, 'cancelado')
      if (!transicion) throw refuse('NO_CANCELABLE', describeNoCancelable(pedido.estado), pedido.estado)
      const porque = await findNoCancelable(trx, id)
      if (porque) throw refuse('NO_CANCELABLE', porque, pedido.estado)
      const cambio = { pedidoId: id, estado: 'cancelado', usuarioId, conCopias: pedido.conCopias } as const
      await recordEstado(trx, { ...cambio, por: 'libreria' }, transicion)
      await followCancelado(trx, id)
      await recordCambio(trx, ctx, pedidoAuditado, { id, antes: pedido, despues: { ...pedido, estado: 'cancelado' } })
      return requirePedido(ctx, trx, id)
    }),
  ),
  implement(contracts.deletePedido, ({ id }, ctx) =>
    changePedido(ctx, id, async (trx, pedido, usuarioId) => {
      await checkEliminable(trx, id)
      await deletePedido(trx, id, pedido, usuarioId)
      await recordCambio(trx, ctx, pedidoAuditado, { id, antes: pedido })
      return { mensaje: 'Pedido eliminado correctamente' }
    }),
  ),
]
