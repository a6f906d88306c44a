// A parcel goes on, and what follows from that for its order.
import { CLAVES_TRANSPORTE } from '#envios/transportes/adaptador.rules.ts'
import { findAdaptador } from '#envios/transportes/pregunta.service.ts'
import { recordCambio } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import { enqueue } from '#platform/jobs.ts'
import type { PedidoTomado } from '../estado.queries.ts'
import { moveEstado, requireDespachable } from '../estado.routes.ts'
import type { Estado } from '../estado.rules.ts'
import type { Igual } from '../igual.contract.ts'
import * as cambios from './despacho.cambios.queries.ts'
import { listDespachosDePedido } from './despacho.queries.ts'
import { computeOfrecido, ESTADO_DESPACHO_NOMBRES, type EstadoDespacho, findPaso, isSalido } from './despacho.rules.ts'
import { consumeSalidas, takeEjemplares } from './ejemplares.ts'
import { listFaltan } from './faltas.queries.ts'
import { despachoAuditado } from './paquete.ts'
import { ARMADO_SALE, SIGUE_PAQUETES } from './sigue.ajustes.ts'

const describeNoPermitido = (desde: EstadoDespacho, hacia: EstadoDespacho): string =>
  `Un paquete ${ESTADO_DESPACHO_NOMBRES[desde]} no pasa a ${ESTADO_DESPACHO_NOMBRES[hacia]}.`
export const refusePaso = (code: string, mensaje: string, estado: EstadoDespacho) =>
  new AppError(409, code, mensaje, undefined, { estado })

/** A locked order, and who acts on it with which word. */
export type De = { id: string; pedido: PedidoTomado; usuarioId: string | null; igual: Igual }

/** The next step of a locked parcel, with its copies, its mail and its row of the audit. */
export async function advancePaquete(
  ctx: Ctx,
  trx: Db,
  { id: pedidoId, pedido, usuarioId, igual }: De,
  antes: cambios.DespachoTomado,
  { estado, avisar }: { estado: EstadoDespacho; avisar: boolean },
): Promise<void> {
  const { id, estado: actual } = antes
  if (antes.repuesto_en !== null) {
    throw refusePaso(
      'DESPACHO_REPUESTO',
      'Los ejemplares de este paquete ya volvieron al stock: no sale otra vez.',
      actual,
    )
  }
  const paso = findPaso('libreria', actual, estado)
  if (!paso) throw refusePaso('PASO_NO_PERMITIDO', describeNoPermitido(actual, estado), actual)
  const sale = isSalido(estado) && !isSalido(actual)
  // Its copies were given back with the order: sent they would be on sale without being there.
  if (sale && pedido.estado === 'cancelado') {
    throw refusePaso('PEDIDO_CANCELADO', 'Este pedido está cancelado: no despaches el paquete, deshacelo.', actual)
  }
  if (sale) {
    await requireDespachable(ctx, trx, pedidoId, igual)
    await takeEjemplares(trx, pedido, { id, pedidoId })
  }
  await cambios.recordPaso(trx, id, estado, 'libreria', usuarioId)
  if (isSalido(estado)) await consumeSalidas(trx, { pedidoId, usuarioId })
  if (avisar && paso.clase === 'carta') await enqueue(trx, 'despacho-estado', { despachoId: id, estado })
  const { numero } = pedido
  await recordCambio(trx, ctx, despachoAuditado, {
    id,
    antes: { ...antes, pedido: numero },
    despues: { ...antes, estado, pedido: numero },
  })
}

/**
 * Whether what is packed leaves at once: where the shop says so. What is to be picked up waits for whoever picks it up, and what a
 * carrier is told of is registered first.
 */
export const leavesAtOnce = (ctx: Ctx, retiro: boolean): boolean =>
  ctx.services.ajustes.get(ARMADO_SALE) &&
  !retiro &&
  CLAVES_TRANSPORTE.every((clave) => findAdaptador(ctx, clave, 'registrar') === null)

/**
 * Puts a locked order into the state that its parcels suggest, where it is wanted; gives the one that it has then. Each parcel that left
 * or arrived had a mail of its own: a second one tells only that the order is being prepared.
 */
export async function followPaquetes(ctx: Ctx, trx: Db, de: De, quiere: boolean | undefined): Promise<Estado> {
  const { id, pedido, igual } = de
  if (!(quiere ?? ctx.services.ajustes.get(SIGUE_PAQUETES))) return pedido.estado
  const faltan = await listFaltan(trx, id)
  const ofrece = computeOfrecido(pedido.estado, faltan, await listDespachosDePedido(trx, id))
  if (ofrece === null) return pedido.estado
  await moveEstado(ctx, trx, de, ofrece, { avisar: ofrece === 'procesado', igual })
  return ofrece
}
