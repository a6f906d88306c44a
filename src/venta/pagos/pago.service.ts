import { sql } from 'kysely'
import { holdReservas, keepReservas } from '#estante/existencias/reserva.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { enqueue } from '#platform/jobs.ts'
import { type Centavos, subtract } from '#platform/money.ts'
import { isUuid } from '#platform/uuid.ts'
import { totalDe } from './cobrado.service.ts'
import type { Cobro } from './cobro.queries.ts'
import * as cobroQueries from './cobro.queries.ts'
import { computeEspera } from './cobro.rules.ts'
import { saveComision } from './comision.queries.ts'
import { planLectura } from './lectura.rules.ts'
import type { MovimientoNuevo, PedidoACobrar } from './pago.queries.ts'
import * as queries from './pago.queries.ts'
import { computePago, listVidas, type Medio, NACE, type Pago } from './pago.rules.ts'
import type { PagoLeido } from './pasarela.ts'
import { describePorQue, puede, type Quien } from './puede.rules.ts'
import { type ClaseTarea, listCumplidas, TAREA_QUE_HACER } from './tarea.rules.ts'

type Cambio = { antes: Pago; ahora: Pago; nuevas: readonly MovimientoNuevo[] }

/** The rows of an order's money, with what they come to; the order is locked, or gone. */
async function record(
  trx: Db,
  { id, importe }: { id: string; importe: Centavos },
  pedido: PedidoACobrar | undefined,
  rows: readonly MovimientoNuevo[],
): Promise<Cambio> {
  const before = await queries.listMovimientos(trx, id)
  const nuevas: MovimientoNuevo[] = []
  for (const row of rows) if (await queries.insertMovimiento(trx, row)) nuevas.push(row)
  const antes = computePago(before, importe)
  const ahora = computePago([...before, ...nuevas], importe)
  if (pedido && nuevas.length > 0) await queries.savePedidoPago(trx, id, importe, ahora)
  return { antes, ahora, nuevas }
}

/** Writes rows of a locked order's money and what they come to. A row that was written before is left out of `nuevas`. */
export const recordMovimientos = (trx: Db, pedido: PedidoACobrar, rows: readonly MovimientoNuevo[]): Promise<Cambio> =>
  record(trx, { id: pedido.id, importe: totalDe(pedido) }, pedido, rows)

type Tarea = { clase: ClaseTarea; pago: string | null; importe: Centavos; clave?: string }

/** Something that the owner has to see to, told once: to the panel, and by mail. */
export async function addTarea(
  trx: Db,
  { id, numero }: { id: string; numero: number },
  { clase, pago, importe, clave = pago ?? id }: Tarea,
): Promise<void> {
  const row = { clase, pedido_id: id, numero, pago, importe, clave: `${clase}:${clave}` }
  const tareaId = await queries.insertTarea(trx, row)
  if (tareaId) await enqueue(trx, 'pago-tarea', { tareaId })
}

/** Ends the tasks that new rows have settled. */
export async function endCumplidas(trx: Db, pedidoId: string, { ahora, nuevas }: Cambio): Promise<void> {
  for (const { tipo } of nuevas) {
    const { clases, nota } = listCumplidas(tipo, ahora)
    if (clases.length > 0) await queries.endTareas(trx, pedidoId, clases, nota)
  }
}

/** Ends the order's open attempt, here and at the gateway; `medio`: only one by that. */
export async function endCobros(trx: Db, pedidoId: string, medio?: Medio): Promise<void> {
  for (const cobro of await cobroQueries.listCobros(trx, pedidoId)) {
    if (cobro.estado !== 'abierto' || (medio && cobro.medio !== medio)) continue
    await cobroQueries.closeCobro(trx, cobro.id)
    if (cobro.pasarela_id !== null) await enqueue(trx, 'cobro-cierre', { cobroId: cobro.id })
  }
}

/**
 * Keeps the copies of a locked order for as long as it takes, also those whose time ran out, as far as there are any. Returns how many
 * could not be had. Of an order that has left the shop nothing is taken.
 */
export async function takeAgain(trx: Db, { id, estado }: PedidoACobrar): Promise<number> {
  if (estado !== 'pendiente' && estado !== 'procesado') return 0
  return keepReservas(trx, id)
}

/** Money came in: copies are kept for as long as it takes, the customer is told, and what does not fit becomes a task. */
export async function followAprobado(trx: Db, pedido: PedidoACobrar, { antes, ahora, nuevas }: Cambio): Promise<void> {
  for (const { tipo, pago, importe } of nuevas) {
    if (tipo !== 'aprobado') continue
    if (pedido.estado === 'cancelado') {
      if (ahora.pagado === ahora.devuelto) continue // given back already
      await addTarea(trx, pedido, { clase: 'cancelado_pagado', pago, importe })
      continue
    }
    await enqueue(trx, 'pago-recibido', { pedidoId: pedido.id, importe })
    if (antes.pagado > 0 && ahora.demas > 0) {
      await addTarea(trx, pedido, { clase: 'segundo_pago', pago, importe: ahora.demas })
    }
  }
  if (ahora.estado === 'parcial' && pedido.estado !== 'cancelado' && nuevas.some(({ tipo }) => tipo === 'aprobado')) {
    // A part came by hand: whoever pays in parts is not timed any more, and what is open at the gateway asks for too much. The next one
    // asks for the rest (`prepareCobro`).
    await queries.removePlazo(trx, pedido.id)
    await endCobros(trx, pedido.id, 'mercadopago')
    await takeAgain(trx, pedido)
  }
  if (ahora.estado !== 'pagado' || antes.estado === 'pagado') return
  await endCobros(trx, pedido.id)
  if (pedido.estado === 'cancelado') return
  const faltan = await takeAgain(trx, pedido)
  if (faltan > 0) {
    await addTarea(trx, pedido, { clase: 'sin_existencias', pago: null, importe: ahora.pagado })
  }
}

/** A payment is on its way, or is not any more: the order's copies are kept as long as that one may come. */
async function followEspera(trx: Db, pedido: PedidoACobrar, cobro: Cobro, { ahora, nuevas }: Cambio, leido: PagoLeido) {
  if (ahora.pagado > 0 || pedido.estado === 'cancelado') return
  const last = nuevas.at(-1)?.tipo
  if (last === 'pendiente' || last === 'en_revision') {
    await takeAgain(trx, pedido)
    await holdReservas(trx, pedido.id, computeEspera(last, leido.vence, new Date()))
  }
  if ((last === 'rechazado' || last === 'anulado') && ahora.estado === 'sin_pago') {
    await holdReservas(trx, pedido.id, cobro.vence_en)
  }
}

/** Refunds of ours that the gateway shows are done: by their id there, never by their sum. */
async function finishDevoluciones(trx: Db, { id: pago, devoluciones }: PagoLeido): Promise<void> {
  const hechas = devoluciones.filter(({ hecha }) => hecha).map(({ id }) => id)
  if (hechas.length === 0) return
  await sql`update pago_devolucion set estado = 'hecha', terminada_en = now()
    where pago = ${pago} and estado = 'pedida' and pasarela_id = any(${hechas}::text[])`.execute(trx)
}

/** A payment whose order is not there yet, or not its attempt: it is asked for again. */
export class TodaviaNo extends Error {}

/** A notice may overtake what we store by seconds; after that there is nothing to wait for. */
const ESPERA_MS = 10 * 60_000

/**
 * What the gateway says of a payment becomes rows, once, however often and in whatever order it is told. A payment that is none of ours
 * is left alone. Throws `TodaviaNo` where what we know of it is not stored yet.
 */
export async function applyPago(trx: Db, leido: PagoLeido): Promise<void> {
  const { referencia } = leido
  if (!isUuid(referencia)) return
  const pedido = await queries.lockPedidoACobrar(trx, referencia)
  const cobro = await cobroQueries.findUltimoCobro(trx, referencia)
  if (!cobro || cobro.cuenta === null) {
    if (Date.now() - leido.creado.getTime() < ESPERA_MS) throw new TodaviaNo('a payment before its order')
    if (!cobro) return
  }
  const antes = await queries.listMovimientos(trx, cobro.pedido_id)
  const vida = listVidas(antes).get(leido.id) ?? NACE
  const intentos = (await cobroQueries.listCobros(trx, cobro.pedido_id)).filter(({ medio }) => medio === 'mercadopago')
  const esperados = intentos.map(({ importe, cuenta }) => ({ importe, cuenta: cuenta ?? '', moneda: 'ARS' }))
  const { filas, tareas } = planLectura(vida, leido, esperados)
  const suyo = intentos.find(({ importe, cuenta }) => importe === leido.importe && cuenta === leido.cuenta) ?? cobro
  const donde = { id: cobro.pedido_id, numero: cobro.numero }
  const rows = filas.map((fila) => ({
    ...fila,
    pedido_id: cobro.pedido_id,
    numero: cobro.numero,
    cobro_id: suyo.id,
    medio: 'mercadopago' as const,
    cupon: fila.tipo === 'pendiente' ? leido.cupon : null,
    pago: leido.id,
    usuario_id: null,
  }))
  const importe = pedido ? totalDe(pedido) : await queries.findTotal(trx, cobro.pedido_id)
  const cambio = await record(trx, { id: cobro.pedido_id, importe }, pedido, rows)
  await saveComision(trx, cobro.pedido_id, leido)
  await endCumplidas(trx, cobro.pedido_id, cambio)
  for (const clase of tareas) {
    const clave = `${leido.id}:${leido.actualizado.getTime()}`
    await addTarea(trx, donde, { clase, pago: leido.id, importe: leido.importe, clave })
  }
  if (cambio.nuevas.length > 0) await follow(trx, { pedido, cobro, cambio, leido })
  await finishDevoluciones(trx, leido)
}

type Seguido = { pedido: PedidoACobrar | undefined; cobro: Cobro; cambio: Cambio; leido: PagoLeido }

async function follow(trx: Db, { pedido, cobro, cambio, leido }: Seguido): Promise<void> {
  if (!pedido) {
    if (cambio.nuevas.some(({ tipo }) => tipo === 'aprobado') && cambio.ahora.pagado > cambio.ahora.devuelto) {
      const donde = { id: cobro.pedido_id, numero: cobro.numero }
      await addTarea(trx, donde, { clase: 'pedido_eliminado', pago: leido.id, importe: leido.importe })
    }
    return
  }
  await followAprobado(trx, pedido, cambio)
  await followEspera(trx, pedido, cobro, cambio, leido)
  for (const { tipo, importe } of cambio.nuevas) {
    if (tipo === 'devuelto') await enqueue(trx, 'pago-devuelto', { pedidoId: pedido.id, importe })
  }
}

/** The order is called off by its customer, who holds its lock: attempts end, and money that came is to be given back. */
export async function followCancelado(trx: Db, pedidoId: string): Promise<void> {
  const pago = await queries.findPedidoPago(trx, pedidoId)
  if (!pago) return
  await endCobros(trx, pedidoId)
  const pedido = await queries.findPedidoACobrar(trx, pedidoId)
  const importe = subtract(pago.pagado, pago.devuelto)
  if (pedido && importe > 0) await addTarea(trx, pedido, { clase: 'cancelado_pagado', pago: null, importe })
}

/**
 * Refuses, with a 409, to send a locked order whose payment is disputed or may be a fraud, unless somebody who may says so all the same (`confirmado`).
 */
export async function checkDespachable(
  trx: Db,
  pedidoId: string,
  { quien, confirmado }: { quien: Quien; confirmado: boolean },
): Promise<void> {
  const estado = (await queries.findPedidoPago(trx, pedidoId))?.estado ?? null
  const alertado = estado !== null && (await queries.hasTareaAbierta(trx, pedidoId, 'fraude'))
  // An alert of fraud stops an order as a dispute does.
  const momento = alertado ? 'en_disputa' : estado
  if (momento !== 'en_disputa' || (confirmado && puede('despachar', momento, quien))) return
  throw new AppError(409, 'EN_DISPUTA', alertado ? TAREA_QUE_HACER.fraude : describePorQue('despachar', estado))
}

/** The gateway takes a payment for a fraud: the owner is told, once, and its order goes nowhere. A payment of no order of ours is left alone. */
export async function warnOfFraude(trx: Db, { id: pago, referencia, importe }: PagoLeido): Promise<void> {
  const pedido = isUuid(referencia) ? await queries.lockPedidoACobrar(trx, referencia) : undefined
  if (pedido) await addTarea(trx, pedido, { clase: 'fraude', pago, importe })
}

/** Refuses, with a 409, to delete a locked order whose money was not given back; else its attempts end. */
export async function checkEliminable(trx: Db, pedidoId: string): Promise<void> {
  const pago = await queries.findPedidoPago(trx, pedidoId)
  if (!pago) return
  if (!puede('eliminar', pago.estado, 'admin')) {
    throw new AppError(409, 'CON_PAGOS', describePorQue('eliminar', pago.estado))
  }
  await endCobros(trx, pedidoId)
}
