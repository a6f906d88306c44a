// Money that goes back. Its row is written first and its id is the key of the gateway's call, so that a repeat is the same refund.
import type { Kysely } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import type { Database } from '../platform/db/schema.ts'
import { AppError } from '../platform/errors.ts'
import { formatPesos } from '../platform/format.ts'
import { invalidField } from '../platform/http/validation.ts'
import { enqueue } from '../platform/jobs.ts'
import { type Centavos, subtract, toPesos } from '../platform/money.ts'
import type { Abierta } from './cobrador.ts'
import { applyLeido, noPosible } from './cobro.service.ts'
import * as queries from './devolucion.queries.ts'
import type { MovimientoNuevo, PedidoACobrar } from './pago.queries.ts'
import { listLineas, listMovimientos, lockPedidoACobrar } from './pago.queries.ts'
import { computeDevolucion, computePago, listVidas, type Medio, type PartesDevueltas, type Vida } from './pago.rules.ts'
import { addTarea, recordMovimientos, totalDe } from './pago.service.ts'
import { FallaDePasarela } from './pasarela.ts'
import { describePorQue, puede } from './puede.rules.ts'

/** What is left of a payment, without what is on its way back. */
export const quedaDe = ({ importe, devuelto, pedido }: Vida): Centavos => subtract(subtract(importe, devuelto), pedido)

export type Devolvible = { pago: string; medio: Medio; queda: Centavos; devuelto: Centavos }

/** The payments that something is left of, the one with most first. */
export function listDevolvibles(movimientos: Awaited<ReturnType<typeof listMovimientos>>): Devolvible[] {
  const medios = new Map(movimientos.map(({ pago, medio }) => [pago, medio]))
  return [...listVidas(movimientos)]
    .filter(([, vida]) => vida.estado === 'aprobado' && quedaDe(vida) > 0)
    .map(([pago, vida]) => ({ pago, medio: medios.get(pago) ?? 'otro', queda: quedaDe(vida), devuelto: vida.devuelto }))
    .sort((a, b) => b.queda - a.queda)
}

type Pedida = PartesDevueltas & { clave: string; pago: string | null; importe: Centavos | null; motivo: string }

async function readImporte(trx: Db, pedido: PedidoACobrar, pedida: Pedida): Promise<Centavos> {
  if (pedida.importe !== null) return pedida.importe
  const lineas = await listLineas(trx, pedido.id)
  const importe = computeDevolucion({ lineas, envio: pedido.envio, recargo: pedido.recargo }, pedida)
  if (importe === null)
    throw invalidField('lineas', 'Esos ejemplares no son de este pedido, o son más de los que llevó.')
  if (importe === 0) throw invalidField('lineas', 'Elegí qué se devuelve.')
  return importe
}

/**
 * Writes that money of a locked order is to be given back, and makes the job that does it; money that did not come by the gateway counts
 * as given back by hand. A key that is known changes nothing. 409 where there is nothing to give back, or not so much.
 */
export async function askDevolucion(
  trx: Db,
  pedido: PedidoACobrar,
  usuarioId: string | null,
  pedida: Pedida,
): Promise<{ importe: Centavos; hecha: boolean } | null> {
  if (await queries.findDevolucion(trx, pedida.clave)) return null
  const movimientos = await listMovimientos(trx, pedido.id)
  const { estado } = computePago(movimientos, totalDe(pedido))
  if (!puede('devolver', estado, 'admin')) throw noPosible(describePorQue('devolver', estado))
  const importe = await readImporte(trx, pedido, pedida)
  const devolvibles = listDevolvibles(movimientos)
  const de = pedida.pago === null ? devolvibles[0] : devolvibles.find(({ pago }) => pago === pedida.pago)
  if (!de || importe > de.queda) throw deMas(de?.queda)
  if (de.medio === 'mercadopago' && (await queries.hasAbierta(trx, de.pago))) {
    throw new AppError(409, 'DEVOLUCION_EN_CURSO', 'Hay otra devolución de ese pago en curso: esperá a que termine.')
  }
  const { clave, lineas, envio, recargo, motivo } = pedida
  const hecha = de.medio !== 'mercadopago'
  await queries.insertDevolucion(trx, {
    id: clave,
    ...{ pedido_id: pedido.id, numero: pedido.numero, pago: de.pago, medio: de.medio, importe, antes: de.devuelto },
    ...{ lineas, envio, recargo, motivo, usuario_id: usuarioId, hecha },
  })
  const tipo = hecha ? 'devuelto' : 'devolucion_pedida'
  await recordMovimientos(trx, pedido, [toFila(pedido, { tipo, id: clave, de, importe, usuarioId, detalle: motivo })])
  if (hecha) await enqueue(trx, 'pago-devuelto', { pedidoId: pedido.id, importe })
  else await enqueue(trx, 'devolucion', { devolucionId: clave }, clave)
  return { importe, hecha }
}

const deMas = (queda: Centavos | undefined) =>
  new AppError(
    409,
    'DEVOLUCION_DE_MAS',
    queda
      ? `De ese pago quedan ${formatPesos(toPesos(queda))} para devolver.`
      : 'De ese pago no queda nada para devolver.',
  )

type Fila = {
  tipo: 'devuelto' | 'devolucion_pedida' | 'devolucion_fallida'
  id: string
  de: { pago: string; medio: Medio }
  importe: Centavos
  usuarioId: string | null
  detalle: string
}
const toFila = (
  { id: pedido_id, numero }: PedidoACobrar,
  { tipo, id, de, importe, usuarioId, detalle }: Fila,
): MovimientoNuevo => ({
  ...{ pedido_id, numero, cobro_id: null, tipo, medio: de.medio, importe, pago: de.pago, detalle, cupon: null },
  ...{ ocurrido_en: new Date(), usuario_id: usuarioId, clave: `${id}:${tipo}` },
})

/** Not known yet whether it was done: the job comes again. */
class Incierta extends Error {}

/**
 * Gives the money of one row back. A time-out is neither yes nor no, so the payment is read first: what it shows as given back since
 * the row was written was this refund.
 */
export async function doDevolucion(db: Kysely<Database>, { pasarela }: Abierta, id: string): Promise<void> {
  const row = await queries.findDevolucion(db, id)
  if (row?.estado !== 'pedida') return
  const isDone = async () => {
    const leido = await pasarela.leerPago(row.pago)
    if (leido) await applyLeido(db, leido)
    return (await queries.findDevolucion(db, id))?.estado !== 'pedida'
  }
  if (await isDone()) return
  try {
    await pasarela.devolver({ pagoId: row.pago, importe: row.importe, clave: id })
  } catch (error) {
    if (!(error instanceof FallaDePasarela) || error.tipo !== 'rechazo') throw error
    if (!(await isDone())) await rejectDevolucion(db, id, error.mensaje)
    return
  }
  if (!(await isDone())) throw new Incierta('the refund was asked for and is not shown yet')
}

async function rejectDevolucion(db: Kysely<Database>, id: string, falla: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await queries.findDevolucion(trx, id)
    if (!row) return
    const pedido = await lockPedidoACobrar(trx, row.pedido_id)
    if (!(await queries.rejectAbierta(trx, id, falla.slice(0, 300)))) return
    const { pago, medio, importe } = row
    if (pedido) {
      const fila = { tipo: 'devolucion_fallida' as const, id, de: { pago, medio }, importe, usuarioId: null }
      await recordMovimientos(trx, pedido, [toFila(pedido, { ...fila, detalle: falla.slice(0, 300) })])
    }
    const donde = { id: row.pedido_id, numero: row.numero }
    await addTarea(trx, donde, { clase: 'devolucion_incierta', pago, importe, clave: id })
  })
}
