// Invoices and credit notes that nobody asks for: what is paid, sold or given back is documented by itself.
import type { Leer } from '#casa/ajustes/declarar.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { createId } from '#platform/id.ts'
import { enqueue } from '#platform/jobs.ts'
import { CERO, type Centavos, sum } from '#platform/money.ts'
import { ACREDITAR, EMITIR, FACTURAR_VENTAS, MOMENTO, readAmbiente, readFacturacion } from './comprobante.ajustes.ts'
import * as queries from './comprobante.queries.ts'
import * as rules from './comprobante.rules.ts'
import * as credito from './credito.rules.ts'
import { type Entorno, emitirCredito, emitirFactura, listRestos, receptorDe, requireFiscal } from './emision.ts'
import * as fiscal from './fiscal.queries.ts'
import type * as notaDeCredito from './nota-de-credito.rules.ts'

/** In the transaction of a change of state: the order is invoiced by itself, where the owner wants that in one of these states. */
export async function enqueueFacturable(
  trx: Db,
  leer: Leer,
  pedidoId: string,
  estados: readonly string[],
): Promise<void> {
  if (estados.includes(leer(MOMENTO))) await enqueue(trx, 'pedido-facturable', { pedidoId })
}

/** After money came in: the order is invoiced by itself once all of it is paid, where the owner wants that. May run twice. */
export async function enqueuePagado(db: Db, leer: Leer, pedidoId: string, jobId: string): Promise<void> {
  if (leer(MOMENTO) !== 'pago' || !(await fiscal.isPagado(db, pedidoId))) return
  await enqueue(db, 'pedido-facturable', { pedidoId }, jobId)
}

/** What went back of an order's money and stands on no credit note, and the note that can be made of it without a person. */
type PorAcreditar = { importe: Centavos; nota: { facturaId: string; lineas: notaDeCredito.Pedida[] } | null }

/** `filas`: all documents of the sale. Only those of the service and the seller of now count. */
export async function findPorAcreditar(
  db: Db,
  { leer, config }: Entorno,
  de: queries.De,
  filas: readonly queries.ComprobanteRow[],
): Promise<PorAcreditar> {
  const ambiente = readAmbiente(leer, config)
  const suyas = filas.filter((una) => una.ambiente === ambiente)
  const sumOf = (clase: rules.Clase) =>
    sum(suyas.filter((una) => una.clase === clase).map(({ total_centavos }) => total_centavos))
  const sumas = { facturado: sumOf('factura'), acreditado: sumOf('credito') }
  const importe =
    sumas.facturado === sumas.acreditado ? CERO : credito.computePorAcreditar(sumas, await fiscal.findDevuelto(db, de))
  const nada = { importe, nota: null }
  if (importe === 0 || (await fiscal.hasPerdido(db, de))) return nada
  const devueltas = await fiscal.listDevueltas(db, de)
  for (const factura of suyas) {
    if (factura.clase !== 'factura' || !rules.maySer(factura.estado, 'acreditar')) continue
    const lineas = credito.planCreditoSolo(await listRestos(db, factura), importe, devueltas)
    if (lineas.length > 0) return { importe, nota: { facturaId: factura.id, lineas } }
  }
  return nada
}

/** After money went back, in the transaction or job that says so: its credit note, where the shop makes them. May run twice. */
export async function enqueueDevuelto(db: Db, leer: Leer, de: queries.De, jobId: string): Promise<void> {
  if (leer(EMITIR) && leer(ACREDITAR)) await enqueue(db, 'nota-de-credito', de, jobId)
}

type Solo = Entorno & { db: { transaction: () => { execute: <T>(work: (trx: Db) => Promise<T>) => Promise<T> } } }

/**
 * Invoices an order once. What can't be invoiced (no settings, cancelled, a buyer who has to be identified) waits for a
 * person: the order's page says so.
 */
export async function facturarSolo(entorno: Solo, pedidoId: string): Promise<void> {
  if ('faltan' in readFacturacion(entorno.leer, entorno.config)) return
  try {
    await entorno.db.transaction().execute(async (trx) => {
      const de = { pedido: pedidoId }
      const pedido = await fiscal.findFiscal(trx, de, { lock: true })
      if (!pedido) return
      const hay = await queries.listDe(trx, de)
      if (hay.some(({ clase }) => clase === 'factura')) return
      const pago = await fiscal.findDevuelto(trx, de)
      if (pago && pago.devuelto > 0 && pago.devuelto >= pago.pagado) return // there is no sale left
      const receptor = receptorDe(entorno.leer, pedido)
      await emitirFactura(trx, entorno, { id: createId(), de, receptor, usuarioId: null })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/**
 * In the transaction of a sale at the counter: its invoice, where the owner wants that, in the queue. What can't be invoiced (no
 * settings, no sum, a buyer who has to be identified) is sold all the same, and waits for a person.
 */
export async function facturarVenta(
  trx: Db,
  entorno: Entorno,
  ventaId: string,
  usuarioId: string | null,
): Promise<void> {
  if (!entorno.leer(FACTURAR_VENTAS)) return
  const de = { venta: ventaId }
  try {
    const receptor = receptorDe(entorno.leer, await requireFiscal(trx, de))
    await emitirFactura(trx, entorno, { id: createId(), de, receptor, usuarioId })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/**
 * Makes the credit note of what went back and has none, by the lines that were given back. Runs as often as it likes: what a note
 * says already is not owed any more, and the invoice is held meanwhile, so that a note by hand comes before or after. What is no sum of
 * lines waits for a person: the order's page says so.
 */
export async function acreditarSolo(entorno: Solo, de: queries.De): Promise<void> {
  if (!entorno.leer(ACREDITAR) || 'faltan' in readFacturacion(entorno.leer, entorno.config)) return
  try {
    await entorno.db.transaction().execute(async (trx) => {
      await fiscal.findFiscal(trx, de, { lock: true })
      await queries.lockFacturas(trx, de)
      const filas = await queries.listDe(trx, de)
      const { nota } = await findPorAcreditar(trx, entorno, de, filas)
      if (nota) await emitirCredito(trx, entorno, { id: createId(), ...nota, usuarioId: null })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
