// An order's money in the shape that the API shows.
import type { Db } from '#platform/db/pool.ts'
import { type Centavos, hasDosDecimales, pesos, toCentavos, toPesos } from '#platform/money.ts'
import { listArchivos } from './archivo.queries.ts'
import * as cobroQueries from './cobro.queries.ts'
import { isPorTerminar } from './cobro.rules.ts'
import { describeMotivo } from './mercadopago/motivos.rules.ts'
import type { PagoVisto } from './pago.contract.ts'
import * as queries from './pago.queries.ts'
import { computePago, type Medio, type Tipo } from './pago.rules.ts'
import { puede } from './puede.rules.ts'
import { listAvisos } from './transferencia.service.ts'

/** The tries that have something to say to whoever pays. */
const CON_AVISO: readonly string[] = ['pendiente', 'en_revision', 'rechazado', 'anulado']

/**
 * The money of an order as its customer sees it; null where the shop does not follow it. Reads two tables by the order's key, and only
 * the first of them for an order that is not followed.
 */
export async function describePago(
  db: Db,
  pedido: { id: string; cancelado: boolean },
  ahora: Date,
  sin_respuesta = false,
): Promise<PagoVisto | null> {
  const guardado = await queries.findPedidoPago(db, pedido.id)
  if (!guardado) return null
  const [movimientos, cobros] = await Promise.all([
    queries.listMovimientos(db, pedido.id),
    cobroQueries.listCobros(db, pedido.id),
  ])
  const { estado, pagado, devuelto, saldo } = computePago(movimientos, guardado.total)
  const [cobro] = cobros
  const abierto = cobros.find((one) => one.estado === 'abierto')
  const ultimo = movimientos.findLast(({ pago }) => pago !== null)
  const conAviso = ultimo && (estado === 'sin_pago' || estado === 'pendiente') && CON_AVISO.includes(ultimo.tipo)
  const porTransferencia = cobro?.medio === 'transferencia'
  const avisos = porTransferencia ? await listAvisos(db, pedido.id) : []
  const archivos = porTransferencia ? await listArchivos(db, pedido.id) : []
  const medio = cobro?.medio ?? ultimo?.medio ?? 'otro'
  return {
    estado,
    medio,
    sin_respuesta,
    total: toPesos(guardado.total),
    pagado: toPesos(pagado),
    devuelto: toPesos(devuelto),
    saldo: toPesos(saldo),
    pagable: medio === 'mercadopago' && !pedido.cancelado && saldo > 0 && puede('pagar', estado, 'cliente'),
    vence_en: abierto?.vence_en && !isPorTerminar(abierto.vence_en, ahora) ? abierto.vence_en.toISOString() : null,
    vencido: porTransferencia && cobro.estado === 'cerrado' && estado === 'sin_pago' && !pedido.cancelado,
    avisable: abierto?.medio === 'transferencia' && !pedido.cancelado,
    avisada_en: avisos.at(-1)?.creado_en.toISOString() ?? null,
    archivos: archivos.length,
    aviso: conAviso ? describeMotivo(ultimo.detalle) : null,
    cupon: estado === 'pendiente' ? (movimientos.findLast(({ cupon }) => cupon !== null)?.cupon ?? null) : null,
  }
}

/**
 * What a row says beside its name, for the staff: the gateway's reason in a sentence, with its code, where it asks for something; the
 * shop's own notes as they are.
 */
export const describeDetalle = ({ tipo, medio, detalle }: { tipo: Tipo; medio: Medio; detalle: string }): string => {
  if (medio !== 'mercadopago' || tipo === 'devolucion_pedida' || tipo === 'devolucion_fallida') return detalle
  return CON_AVISO.includes(tipo) ? `${describeMotivo(detalle)} (${detalle})` : ''
}

/** Centavos of an amount that people typed in pesos; null where it has more than two decimals. */
export const readImporte = (importe: number): Centavos | null =>
  hasDosDecimales(importe) ? toCentavos(pesos(importe)) : null
