// Money that goes back. Its row is written first and its id is the key of the gateway's call, so that a repeat is the same refund.
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { AppError } from '#platform/errors.ts'
import { formatPesos } from '#platform/format.ts'
import { invalidField } from '#platform/http/validation.ts'
import { enqueue } from '#platform/jobs.ts'
import { type Centavos, subtract, sum, toPesos } from '#platform/money.ts'
import { totalDe } from './cobrado.service.ts'
import type { Abierta } from './cobrador.ts'
import { applyLeido, noPosible } from './cobro.service.ts'
import * as queries from './devolucion.queries.ts'
import { computeDevolucion, type PartesDevueltas, splitReembolso } from './devolucion.rules.ts'
import { findPropia } from './lectura.rules.ts'
import type { MovimientoNuevo, PedidoACobrar } from './pago.queries.ts'
import { listLineas, listMovimientos, lockPedidoACobrar } from './pago.queries.ts'
import { computePago, listVidas, type Medio, type Vida } from './pago.rules.ts'
import { addTarea, endCumplidas, recordMovimientos } from './pago.service.ts'
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
    pedido_id: pedido.id,
    numero: pedido.numero,
    pago: de.pago,
    medio: de.medio,
    importe,
    antes: de.devuelto,
    lineas,
    envio,
    recargo,
    motivo,
    usuario_id: usuarioId,
    hecha,
  })
  const tipo = hecha ? 'devuelto' : 'devolucion_pedida'
  const fila = toFila(pedido, { tipo, id: clave, de, importe, usuarioId, detalle: motivo })
  await endCumplidas(trx, pedido.id, await recordMovimientos(trx, pedido, [fila]))
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

type Row = {
  tipo: 'devuelto' | 'devolucion_pedida' | 'devolucion_fallida'
  id: string
  de: { pago: string; medio: Medio }
  importe: Centavos
  usuarioId: string | null
  detalle: string
}
const toFila = (
  { id: pedido_id, numero }: PedidoACobrar,
  { tipo, id, de, importe, usuarioId, detalle }: Row,
): MovimientoNuevo => ({
  pedido_id,
  numero,
  cobro_id: null,
  tipo,
  medio: de.medio,
  importe,
  pago: de.pago,
  detalle,
  cupon: null,
  ocurrido_en: new Date(),
  usuario_id: usuarioId,
  clave: `${id}:${tipo}`,
})

type Reembolso = { clave: string; importe: Centavos | null; motivo: string }

/** The key of the refund of the n-th payment, where one act gives several back: the same act makes the same ones. */
function toClave(clave: string, pago: string, n: number): string {
  if (n === 0) return clave
  const hex = createHash('sha256').update(`${clave}:${pago}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Gives an order's money back in one act, of as many of its payments as it takes, the one with most left first; `importe` null: all that
 * is left. What did not come by the gateway counts as given back by hand. All of it or nothing: 409 as `askDevolucion`. A key that is
 * known changes nothing. Empty: it was done before.
 */
export async function askReembolso(
  trx: Db,
  pedido: PedidoACobrar,
  usuarioId: string | null,
  { clave, importe, motivo }: Reembolso,
): Promise<{ importe: Centavos; hecha: boolean }[]> {
  if (await queries.findDevolucion(trx, clave)) return []
  const movimientos = await listMovimientos(trx, pedido.id)
  const { estado } = computePago(movimientos, totalDe(pedido))
  if (!puede('devolver', estado, 'admin')) throw noPosible(describePorQue('devolver', estado))
  const devolvibles = listDevolvibles(movimientos)
  const partes = splitReembolso(devolvibles, importe)
  if (partes === null || partes.length === 0) throw deMas(sum(devolvibles.map(({ queda }) => queda)))
  const nada = { lineas: [], envio: false, recargo: false }
  const asked: { importe: Centavos; hecha: boolean }[] = []
  for (const [n, parte] of partes.entries()) {
    const pedida = { ...nada, ...parte, clave: toClave(clave, parte.pago, n), motivo }
    const done = await askDevolucion(trx, pedido, usuarioId, pedida)
    if (done) asked.push(done)
  }
  return asked
}

/** Not known yet whether it was done: the job comes again. */
class Incierta extends Error {}

/** As long as this a repeated key is taken for a repeat; how long the gateway remembers one is not promised. */
const CLAVE_VALE_MS = 60 * 60_000

/**
 * Gives the money of one row back. It is done when the payment shows the refund with its id; an equal one that somebody made at the
 * gateway's own screen is another. A time-out is neither yes nor no: the same key asks again, and is answered without an id where it was
 * done; then the id is looked for. A key that is too old for that is not sent before it was looked for.
 */
export async function doDevolucion(db: Kysely<Database>, { pasarela }: Abierta, id: string): Promise<void> {
  const row = await queries.findDevolucion(db, id)
  if (row?.estado !== 'pedida') return
  const { pasarela_id, enviada_en: enviada } = row
  const isVieja = enviada !== null && Date.now() - enviada.getTime() > CLAVE_VALE_MS
  if (pasarela_id === null && !(isVieja && (await findSuya(db, pasarela, row, enviada)))) {
    await queries.markEnviada(db, id)
    try {
      const asked = await pasarela.devolver({ pagoId: row.pago, importe: row.importe, clave: id })
      if (asked.id !== null) await queries.savePasarelaId(db, id, asked.id)
      else await findSuya(db, pasarela, row, enviada ?? row.pedida_en)
    } catch (error) {
      if (!(error instanceof FallaDePasarela) || error.tipo !== 'rechazo') throw error
      await readPago(db, pasarela, row.pago) // what makes it impossible may be told there
      await rejectDevolucion(db, id, error.mensaje)
      return
    }
  }
  await readPago(db, pasarela, row.pago)
  if ((await queries.findDevolucion(db, id))?.estado === 'pedida') {
    throw new Incierta('the refund was asked for and is not shown yet')
  }
}

async function readPago(db: Kysely<Database>, pasarela: Abierta['pasarela'], pago: string) {
  const leido = await pasarela.leerPago(pago)
  if (leido) await applyLeido(db, leido)
  return leido
}

/** Looks for the refund whose id was not told, and notes it. */
async function findSuya(
  db: Kysely<Database>,
  pasarela: Abierta['pasarela'],
  { id, pago, importe }: queries.Devolucion,
  enviada: Date,
): Promise<boolean> {
  const leido = await pasarela.leerPago(pago)
  const suya = leido && findPropia(leido, { importe, enviada }, await queries.listPropias(db, pago))
  if (suya === undefined) return false
  await queries.savePasarelaId(db, id, suya)
  return true
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
