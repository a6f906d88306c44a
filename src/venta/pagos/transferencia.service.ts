// What customers say of their transfers: «Ya transferí».
import { type RawBuilder, sql } from 'kysely'
import { holdReservas } from '#estante/existencias/reserva.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { createId } from '#platform/id.ts'
import { countGuardados, deleteArchivosDe, insertArchivo, listArchivos, lockArchivosDe } from './archivo.queries.ts'
import * as cobroQueries from './cobro.queries.ts'
import { noPosible, pedidoNotFound } from './cobro.service.ts'
import type { PedidoACobrar } from './pago.queries.ts'
import * as queries from './pago.queries.ts'
import { takeAgain } from './pago.service.ts'
import {
  ARCHIVOS_MAX,
  AVISOS_MAX,
  computePlazoAvisado,
  refuseEspacio,
  type TipoArchivo,
} from './transferencia.rules.ts'

/** All that was said of an order, the oldest first. */
export const listAvisos = (db: Db, pedidoId: string) =>
  db
    .selectFrom('transferencia_aviso')
    .select(['comprobante', 'creado_en'])
    .where('pedido_id', '=', pedidoId)
    .orderBy('creado_en')
    .orderBy('id')
    .execute()

/** What was said and sent of these orders is forgotten; for whoever forgets whose they were. */
export async function forgetAvisos(db: Db, pedidos: RawBuilder<unknown>): Promise<void> {
  await sql`delete from transferencia_aviso where pedido_id in (${pedidos})`.execute(db)
  await deleteArchivosDe(db, pedidos)
}

/** The order's open attempt by transfer, or a 409. */
async function requirePorTransferencia(db: Db, { id, estado }: PedidoACobrar) {
  const abierto = (await cobroQueries.listCobros(db, id)).find((cobro) => cobro.estado === 'abierto')
  if (abierto?.medio === 'transferencia' && estado !== 'cancelado') return abierto
  throw noPosible('Este pedido no espera una transferencia. Escribinos desde Contacto.')
}

/**
 * Writes down that the customer of a locked order transferred; the first time its copies are kept for `dias` more. 409 where no transfer
 * is waited for, or it was said too often.
 */
export async function addAviso(
  trx: Db,
  pedido: PedidoACobrar,
  { comprobante, dias, ahora }: { comprobante: string; dias: number; ahora: Date },
): Promise<void> {
  const avisos = await listAvisos(trx, pedido.id)
  if (avisos.some((aviso) => aviso.comprobante === comprobante)) return // sent again
  const abierto = await requirePorTransferencia(trx, pedido)
  if (avisos.length >= AVISOS_MAX) {
    throw new AppError(409, 'AVISOS_MAX', `Ya nos avisaste ${AVISOS_MAX} veces. Escribinos desde Contacto.`)
  }
  await trx
    .insertInto('transferencia_aviso')
    .values({ id: createId(), pedido_id: pedido.id, comprobante, creado_en: ahora })
    .execute()
  // What the shop prepares unpaid is kept without end already.
  if (avisos.length > 0 || abierto.vence_en === null || pedido.estado !== 'pendiente') return
  const vence = computePlazoAvisado(abierto.vence_en, dias, ahora)
  await queries.movePlazo(trx, abierto.id, vence)
  await takeAgain(trx, pedido) // the last minute may have freed them
  await holdReservas(trx, pedido.id, vence)
}

/** The same file again, whether the shop takes it or not. Refuses, with a 409, what an order may not be sent. */
export async function knowsArchivo(db: Db, pedido: PedidoACobrar, huella: Buffer): Promise<boolean> {
  const archivos = await listArchivos(db, pedido.id)
  if (archivos.some((archivo) => archivo.huella.equals(huella))) return true
  await requirePorTransferencia(db, pedido)
  if (archivos.length < ARCHIVOS_MAX) return false
  throw new AppError(
    409,
    'AVISOS_MAX',
    `Ya recibimos ${ARCHIVOS_MAX} archivos de este pedido. Escribinos desde Contacto.`,
  )
}

async function requireEspacio(db: Db, pedidoId: string, usuarioId: string, bytes: number, tiendaMb: number) {
  const refusal = refuseEspacio(await countGuardados(db, pedidoId, usuarioId), bytes, tiendaMb)
  if (refusal) throw new AppError(409, 'COMPROBANTES_MAX', refusal, { archivo: refusal })
}

/**
 * Refuses a file of this order before it is read, where none can be taken: 404 where the order is not the account's, 409 where no transfer
 * is waited for or there is no room. An order that has files may be sent one of them again, and is judged once that is read.
 */
export async function checkSubida(db: Db, pedidoId: string, usuarioId: string, tiendaMb: number): Promise<void> {
  const pedido = await queries.findPedidoACobrar(db, pedidoId)
  if (pedido?.usuario_id !== usuarioId) throw pedidoNotFound()
  if ((await listArchivos(db, pedidoId)).length > 0) return
  await requirePorTransferencia(db, pedido)
  await requireEspacio(db, pedidoId, usuarioId, 1, tiendaMb)
}

type ArchivoNuevo = {
  tipo: TipoArchivo
  contenido: Buffer
  huella: Buffer
  dias: number
  ahora: Date
  /** What the owner gives to vouchers in all. */
  tiendaMb: number
}

/** Keeps a voucher of a locked order, once; the first thing that is heard of its transfer is a notice too. 409 as `knowsArchivo`, and where there
 * is no room. */
export async function addArchivo(
  trx: Db,
  pedido: PedidoACobrar,
  { dias, ahora, tiendaMb, ...nuevo }: ArchivoNuevo,
): Promise<void> {
  if (await knowsArchivo(trx, pedido, nuevo.huella)) return
  if (pedido.usuario_id !== null) {
    await lockArchivosDe(trx, pedido.usuario_id)
    await requireEspacio(trx, pedido.id, pedido.usuario_id, nuevo.contenido.length, tiendaMb)
  }
  await insertArchivo(trx, { id: createId(), pedido_id: pedido.id, ...nuevo, creado_en: ahora })
  const avisos = await listAvisos(trx, pedido.id)
  if (avisos.length === 0) await addAviso(trx, pedido, { comprobante: '', dias, ahora })
}
