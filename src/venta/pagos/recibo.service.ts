// Money that came by another way than the gateway, written down by whoever got it or saw it in the bank's list.
import { createHash } from 'node:crypto'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { formatDia, formatPesos } from '#platform/format.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import { fold } from '#platform/text.ts'
import { totalDe } from './cobrado.service.ts'
import * as cobroQueries from './cobro.queries.ts'
import { noPosible } from './cobro.service.ts'
import { keyDia, type LineaDeBanco } from './extracto.rules.ts'
import type { PedidoACobrar } from './pago.queries.ts'
import * as queries from './pago.queries.ts'
import { computePago, type MedioAMano } from './pago.rules.ts'
import { followAprobado, recordMovimientos } from './pago.service.ts'
import { describePorQue, puede, type Quien } from './puede.rules.ts'

type Recibido = {
  clave: string
  medio: MedioAMano
  importe: Centavos
  nota: string
  linea?: (Omit<LineaDeBanco, 'importe' | 'iguales'> & { iguales?: number | undefined }) | null | undefined
  quien: Quien
  usuarioId: string | null
}

/** What a line of the bank's list is known by. Its text names people, and movements are for ever: only its hash is kept. */
export const keyLinea = ({ fecha, texto, vez, importe }: Omit<LineaDeBanco, 'iguales'>): string =>
  `banco:${createHash('sha256')
    .update(JSON.stringify([fecha, fold(texto), importe, vez]))
    .digest('hex')}`

/** Takes one of the places that the lines of this day and text have; false where all of them have paid an order. */
function takeLugar(trx: Db, { fecha, texto, vez, iguales = vez }: NonNullable<Recibido['linea']>, clave: string) {
  const huella = createHash('sha256').update(keyDia(fecha, texto)).digest()
  return queries.takeLineaDeBanco(trx, { huella, iguales, clave })
}

const usada = () => new AppError(409, 'LINEA_USADA', 'Con esa línea del banco ya se anotó el pago de otro pedido.')

/**
 * Writes money of a locked order down, once for each key or line of the bank; `nuevo` is false for a repeat. 409 where nothing can be
 * written down now, more came than is missing, or the line paid another order.
 */
export async function receivePago(
  trx: Db,
  pedido: PedidoACobrar,
  { clave, medio: dicho, importe, nota, linea, quien, usuarioId }: Recibido,
): Promise<{ medio: MedioAMano; nuevo: boolean }> {
  const medio = linea ? 'transferencia' : dicho
  const pago = linea ? keyLinea({ ...linea, importe }) : `a-mano:${clave}`
  const movimientos = await queries.listMovimientos(trx, pedido.id)
  if (movimientos.some((row) => row.pago === pago)) return { medio, nuevo: false }
  if (linea && ((await queries.hasPago(trx, pago)) || !(await takeLugar(trx, linea, pago)))) throw usada()
  const estado = (await queries.findPedidoPago(trx, pedido.id))?.estado ?? null
  const { saldo } = computePago(movimientos, totalDe(pedido))
  if (pedido.estado === 'cancelado') throw noPosible('Este pedido está cancelado.')
  if (!puede('recibir', estado, quien)) throw noPosible(describePorQue('recibir', estado))
  if (importe > saldo) {
    throw new AppError(409, 'PAGO_DE_MAS', `De este pedido falta pagar ${formatPesos(toPesos(saldo))}.`)
  }
  const cobro = (await cobroQueries.listCobros(trx, pedido.id)).find((one) => one.estado === 'abierto')
  const detalle = [linea ? `Extracto del ${formatDia(linea.fecha)}` : '', nota].filter(Boolean).join(' · ')
  const fila = { tipo: 'aprobado' as const, medio, importe, pago, detalle, cupon: null, clave: pago }
  const donde = { pedido_id: pedido.id, numero: pedido.numero, cobro_id: cobro?.id ?? null }
  const row = { ...donde, ...fila, ocurrido_en: new Date(), usuario_id: usuarioId }
  const cambio = await recordMovimientos(trx, pedido, [row])
  if (cambio.nuevas.length === 0) throw usada() // somebody else confirmed it in between
  await followAprobado(trx, pedido, cambio)
  return { medio, nuevo: true }
}
